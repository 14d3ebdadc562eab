declare module 'hls.js/light' {
  // The package has types for its whole build only; the light one lacks features, not names.
  export { default as Hls, ErrorTypes, Events } from 'hls.js'
}
