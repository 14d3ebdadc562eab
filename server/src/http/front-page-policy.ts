import { createHash } from 'node:crypto'

const hashesOf = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64')
    return ` 'sha256-${hash}'`
  }).join('')

/** Nothing but our own files, our lines, and the few lines of script and style that stand in the page itself. */
export function createPolicy(html: string): (lines: readonly string[]) => string {
  const scripts = hashesOf(html, /<script>([^]*?)<\/script>/g)
  const styles = hashesOf(html, /<style>([^]*?)<\/style>/g)
  return (lines) =>
    [
      "default-src 'none'",
      `script-src 'self'${scripts}`,
      `style-src 'self'${styles}`,
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      `connect-src ${["'self'", ...new Set(lines.map((line) => new URL(line).origin))].join(' ')}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types app',
    ].join('; ')
}
