import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const buildId = process.env['BUILD_ID'] ?? 'development'

/** Without indentation and comments: the page is sent anew at every visit. */
const lean = (html: string) =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

const ui = join(import.meta.dirname, '..', 'ui', 'src')
/** By file, the first that fits. */
const SHARED: readonly [string, RegExp][] = [
  ['icons', /\/node_modules\/lucide-react\//],
  ['forms', /\/ui\/src\/(BlobImage|Checkbox|Choice|Field|Radio|TextArea)/],
  ['forms', /\/app\/src\/features\/pictures\/(send-picture|upload-picture|compress)/],
  ['forms', /\/app\/src\/shell\/(FormSheet|leave-guard|use-picture-upload|upload-copy)/],
  [
    'kit',
    /\/ui\/src\/|\/app\/src\/shell\/(format|EndlessFoot|use-(endless|loaded|sheet)|(endless|sheet)-copy)/,
  ],
  ['pictures', /\/app\/src\/features\/pictures\//],
  // In one file, what the creator's screens share but not the form: each further name is a line of the first load.
  [
    'works',
    /\/app\/src\/(screens\/creative\/Creative\.module|features\/works\/(?!form-copy|work-form|refusals|new-work|use-))/,
  ],
  ['works', /\/app\/src\/features\/works\/use-works/],
]

/** The file of what screens share; a part that one alone needs stays with that one. */
function sharedBy(id: string, importers: readonly string[]): string | null {
  if (importers.length < 2) return null
  return SHARED.find(([, files]) => files.test(id))?.[0] ?? null
}

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [
    react(),
    {
      name: 'page',
      transformIndexHtml: {
        order: 'post',
        handler: (html) => lean(html.replaceAll('__BUILD_ID__', buildId)),
      },
    },
  ],
  // Read off the page: written into the entry, it would rename the entry and all that imports it at every build.
  define: { __BUILD_ID__: 'document.documentElement.dataset.build' },
  resolve: {
    // Only lucide's icons: its own runtime weighs four times ours.
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(ui, 'lucide-runtime.ts') }],
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: false,
    // Inlined files are data: addresses, which the page's policy refuses for everything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Changes with its version alone, so that members keep it over our builds.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // Named before the kit, which would otherwise take what it needs of the first load along.
            { name: 'core', tags: ['$initial'], priority: 2 },
            // What further screens are built of: a few files instead of fifty small ones.
            {
              name: (id, modules) => sharedBy(id, modules.getModuleInfo(id)?.importers ?? []),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
