declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // A tool demands it: Vite gives a style sheet's classes as the default export.
  export default classes
}
declare module '*.css'
