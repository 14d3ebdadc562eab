import { dirname } from 'node:path'
import { build } from 'vite'

/** Browser code of the benchmarks, built as the app is: by the path of each file's address. */
export async function bundle(entry: string, base = '/'): Promise<Map<string, string | Buffer>> {
  const built = await build({
    root: dirname(entry),
    base,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __BUILD_ID__: '"development"' },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else than one page')
  return new Map(
    built.output.map((file) => [
      base + file.fileName,
      file.type === 'chunk' ? file.code : Buffer.from(file.source),
    ]),
  )
}
