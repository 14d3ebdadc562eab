import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const buildId = process.env['BUILD_ID'] ?? 'development'
const src = join(import.meta.dirname, 'src')
const ui = join(import.meta.dirname, '..', 'ui', 'src')

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  plugins: [
    react(),
    { name: 'page', transformIndexHtml: (html) => html.replaceAll('__BUILD_ID__', buildId) },
  ],
  resolve: {
    alias: [
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(ui, 'lucide-runtime.ts') },
      // antd writes its styles into the page as markup, which the page's policy forbids: see the file.
      {
        find: /^(?:@rc-component\/util\/es\/Dom|\.|\.\/Dom)\/(?:dynamicCSS|cssUtils)(?:\.js)?$/,
        replacement: join(src, 'shell', 'antd-styles.ts'),
      },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: false,
    // Inlined files are data: addresses, which the page's policy refuses for everything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Each changes with its version alone, so that operators keep them over our builds.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'antd', test: /node_modules\/(antd|@ant-design|@rc-component)\//, priority: 1 },
          ],
        },
      },
    },
  },
})
