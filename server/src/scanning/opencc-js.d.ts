/** "traditional simplified|…", one character each. The package describes its converters only. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
