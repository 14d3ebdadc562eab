import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Development only: every component in every state, by `vite ui/gallery`. */
export default defineConfig({
  root: import.meta.dirname,
  server: { fs: { allow: ['../..'] } },
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('../src/lucide-runtime.ts', import.meta.url)),
      },
    ],
  },
})
