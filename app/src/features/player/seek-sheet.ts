/** Small pictures of the whole film, one each `every` seconds, row by row. */
export interface SeekSheet {
  /** Of the sheet itself, ready for an <img>: a blob's, or one of this origin. */
  url: string
  every: number
  columns: number
  rows: number
  /** Of one picture. */
  width: number
  height: number
}

/** Where the picture of a second lies, as a background of a box of any size. */
export function tileAt(sheet: SeekSheet, seconds: number) {
  const { columns, rows, every } = sheet
  const last = columns * rows - 1
  const index = Math.min(last, Math.max(0, Math.floor(seconds / (every || 1))))
  const place = (at: number, count: number): string => `${count > 1 ? (at / (count - 1)) * 100 : 0}%`
  return {
    backgroundImage: `url("${sheet.url}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${place(index % columns, columns)} ${place(Math.floor(index / columns), rows)}`,
  }
}

/** The larger side of a picture over the thumb, in px of the design. */
const LONG_SIDE = 112

/** The box of one picture, in px of the design: 112x63 for a film of 16:9, as high as that is wide for one of 9:16. */
export function tileSize({ width, height }: { width: number; height: number }) {
  const ratio = width > 0 && height > 0 ? width / height : 16 / 9
  return ratio >= 1
    ? { width: LONG_SIDE, height: Math.round(LONG_SIDE / ratio) }
    : { width: Math.round(LONG_SIDE * ratio), height: LONG_SIDE }
}
