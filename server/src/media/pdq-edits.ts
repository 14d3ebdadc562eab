// Edited copies of a picture, as people make them, for the test of PDQ.
import sharp from 'sharp'
import type { Sharp } from 'sharp'

type Edit = (picture: Sharp, size: { width: number; height: number }) => Sharp

/** A line of letters as wide as asked, like the mark of a site; shapes, because fonts differ from machine to machine. */
function mark(width: number, height: number, opacity: number): Buffer {
  const letters = Array.from({ length: 9 }, (_, n) => {
    const [left, stroke] = [(n + 0.15) * (width / 9), width / 60]
    return `<rect x="${left}" y="${height * 0.1}" width="${stroke}" height="${height * 0.8}"/>
      <rect x="${left}" y="${height * (n % 3) * 0.35 + height * 0.1}" width="${width / 14}" height="${stroke}"/>
      <circle cx="${left + width / 22}" cy="${height / 2}" r="${width / 45}" fill-opacity="${(n % 2) * opacity}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}">
      <g fill="#fff" fill-opacity="${opacity}">${letters.join('')}</g></svg>`,
  )
}

const cropped =
  (left: number, top: number, right: number, bottom: number): Edit =>
  (picture, { width, height }) =>
    picture.extract({
      left: Math.round(width * left),
      top: Math.round(height * top),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    })

export const edits: Record<string, Edit> = {
  'JPEG, quality 90': (picture) => picture.jpeg({ quality: 90 }),
  'JPEG, quality 60': (picture) => picture.jpeg({ quality: 60 }),
  'JPEG, quality 30': (picture) => picture.jpeg({ quality: 30 }),
  'JPEG, quality 10': (picture) => picture.jpeg({ quality: 10 }),
  'WebP, quality 75': (picture) => picture.webp({ quality: 75 }),
  'WebP, quality 30': (picture) => picture.webp({ quality: 30 }),
  'AVIF, quality 40': (picture) => picture.avif({ quality: 40, effort: 0 }),
  'PNG of 64 colours': (picture) => picture.png({ palette: true, colours: 64 }),
  grey: (picture) => picture.greyscale().jpeg(),
  'half as large': (picture, { width }) => picture.resize(Math.round(width / 2)).jpeg(),
  'darkened to 40 %': (picture) => picture.linear(0.4, 0).jpeg(),
  'a mark in the corner': (picture, { width, height }) =>
    picture.composite([{ input: mark(width * 0.3, height * 0.06, 0.8), gravity: 'southeast' }]).jpeg(),
  'a mark across the middle': (picture, { width, height }) =>
    picture.composite([{ input: mark(width * 0.8, height * 0.15, 0.35), gravity: 'centre' }]).jpeg(),
  '1 % cut off one side': cropped(0.01, 0, 0, 0),
  '2 % cut off one side': cropped(0, 0.02, 0, 0),
  '1 % cut off, half at each edge': cropped(0.005, 0.005, 0.005, 0.005),
  '2 % cut off, half at each edge': cropped(0.01, 0.01, 0.01, 0.01),
}

export async function edited(original: Buffer, edit: Edit): Promise<Buffer> {
  const { width, height } = await sharp(original).metadata()
  return edit(sharp(original), { width, height }).toBuffer()
}

export function bitsApart(one: Uint8Array, other: Uint8Array): number {
  let count = 0
  for (let at = 0; at < one.length; at += 1)
    for (let left = (one[at] ?? 0) ^ (other[at] ?? 0); left !== 0; left &= left - 1) count += 1
  return count
}
