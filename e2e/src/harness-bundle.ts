import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface BundledFile {
  /** The whole path of its address: `/harness/assets/….js`. */
  path: string
  body: string | Uint8Array
}

const harness = fileURLToPath(new URL('harness/index.html', import.meta.url))

/** The page of the harness, or another entry, built as the app is: hashed chunks, the worker apart, nothing inline. */
export async function bundle(entry = harness): Promise<BundledFile[]> {
  const base = '/harness/'
  const built = await build({
    root: fileURLToPath(new URL('harness/', import.meta.url)),
    base,
    configFile: false,
    logLevel: 'error',
    // Only modules can load a chunk later, which a worker without WebCrypto must.
    worker: { format: 'es' },
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else than one page')
  return built.output.map((file) => ({
    path: base + file.fileName,
    body: file.type === 'chunk' ? file.code : file.source,
  }))
}
