import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProgram } from '../../../tools/steps/run-step.ts'

/** Not a dependency: with what it needs it weighs 160 MB, which nobody but the benchmarks has a use for. */
const VERSION = '13.5.0'

// No install scripts: those of its packages only fetch a browser or report usage.
const QUIETLY = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** The part of Lighthouse that is used here; as it may not be there, neither are its types. */
export type Lighthouse = (url: string, flags: LighthouseFlags) => Promise<LighthouseRun | undefined>

interface LighthouseFlags {
  port: number
  onlyCategories: readonly string[]
  logLevel: 'error'
}

export interface LighthouseRun {
  lhr: {
    runtimeError?: { message: string }
    finalDisplayedUrl: string
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { title: string; score: number | null; displayValue?: string }>
  }
}

/** Null, with the reason told, when it is neither here nor to be had. */
export async function loadLighthouse(root: string): Promise<Lighthouse | null> {
  const folder = join(root, 'node_modules', '.cache', 'lighthouse', VERSION)
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  // npm writes its own list at the very end, so that an installation which stopped half-way has none.
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    console.log(`Installing Lighthouse ${VERSION} (160 MB, once)`)
    await mkdir(folder, { recursive: true })
    const code = await runProgram('npm', ['install', '--prefix', folder, ...QUIETLY, `lighthouse@${VERSION}`])
    if (code !== 0) {
      console.error(`Lighthouse could not be installed: npm ended with ${code}.`)
      return null
    }
  }
  const loaded: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return loaded.default
}
