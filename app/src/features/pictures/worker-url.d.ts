declare module '*?worker&url' {
  const url: string
  // A tool demands it: Vite gives the address of a built worker as the default export.
  export default url
}
