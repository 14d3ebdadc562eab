// Not a static import: the benchmarks bring half the project with them, and read their arguments when they are loaded.
await import(new URL('../bench/src/run.ts', import.meta.url).href)
