import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface BundledFile {
  /** The whole path of its address: `/harness/assets/….js`. */
  path: string
  body: string | Uint8Array
}

const harness = fileURLToPath(new URL('harness/', import.meta.url))
const shellHarness = fileURLToPath(new URL('../../app/harness/', import.meta.url))

/** The page of the harness, or another entry, built as the app is: hashed chunks, the worker apart, nothing inline. */
export const bundle = (entry = `${harness}index.html`) => buildPage(harness, entry, '/harness/')

/** The app's shell with pages made for journeys. */
export const bundleShell = () => buildPage(shellHarness, `${shellHarness}index.html`, '/shell/')

async function buildPage(root: string, entry: string, base: string): Promise<BundledFile[]> {
  const built = await build({
    root,
    base,
    configFile: false,
    logLevel: 'error',
    define: { __BUILD_ID__: '"development"' },
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
