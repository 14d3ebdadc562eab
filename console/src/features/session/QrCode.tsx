import { create } from 'qrcode'
import css from './QrCode.module.css'

/** One path of unit squares; the quiet zone around it is four modules, as the standard asks. */
export function qrPath(text: string): { side: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  data.forEach((dark, n) => {
    if (dark) path += `M${(n % size) + 4} ${Math.floor(n / size) + 4}h1v1h-1z`
  })
  return { side: size + 8, path }
}

/** Drawn here: the secret in it goes to no other program and to no other host. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = qrPath(text)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need an address
    <svg className={css.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
