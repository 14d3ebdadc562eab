import type { Film, Sound } from './film.ts'
import { seeded, wholeBetween } from './seeded.ts'

/** Soft sound for a film, as the arguments of an input of ffmpeg: noise like weather, and a few notes. */

const RATE = 24_000
/** Enough for the notes, which are reckoned point by point. */
const NOTES_RATE = 8000
/** Hertz; any of them go together. */
const NOTES = [196, 220, 261.63, 293.66, 329.63, 392, 440, 523.25]

/** Noise of the weather, and how quickly it swells, in hertz. */
const WEATHER: Record<Sound, { noise: string; swell: number } | null> = {
  sea: { noise: 'anoisesrc=color=brown:amplitude=0.5', swell: 0.13 },
  wind: { noise: 'anoisesrc=color=brown:amplitude=0.25', swell: 0.2 },
  rain: { noise: 'anoisesrc=color=pink:amplitude=0.16', swell: 0.5 },
  night: { noise: 'anoisesrc=color=brown:amplitude=0.12', swell: 0.1 },
  music: null,
  quiet: { noise: 'anoisesrc=color=brown:amplitude=0.08', swell: 0.15 },
}

export function soundGraph({ slug, seconds, sound }: Film): string {
  const random = seeded(`${slug} sound`)
  const first = wholeBetween(random, 0, 3)
  const notes = [0, 2, 3, 4].map((step) => NOTES[first + step] ?? 220)
  const tune = sound === 'music' || sound === 'night' ? plucked(notes) : held(notes)
  const ends = `afade=t=in:d=1,afade=t=out:st=${seconds - 1.5}:d=1.5`
  const melody = `aevalsrc=exprs='${tune}':s=${NOTES_RATE}:d=${seconds},aresample=${RATE}`
  const weather = WEATHER[sound]
  if (!weather) return `${melody},${ends}[sound]`
  const seed = wholeBetween(random, 1, 1_000_000)
  const swelling = `lowpass=f=1400,tremolo=f=${weather.swell}:d=0.6`
  return (
    `${melody}[melody];${weather.noise}:seed=${seed}:r=${RATE}:d=${seconds},${swelling}[weather];` +
    `[melody][weather]amix=inputs=2:normalize=0,${ends}[sound]`
  )
}

const turns = (hertz: number) => (2 * Math.PI * hertz).toFixed(2)

/** All at once, each coming and going by itself. */
const held = (notes: number[]) =>
  notes
    .map((hertz, n) => `0.03*sin(${turns(hertz / 2)}*t)*(0.55+0.45*sin(${0.5 + n * 0.17}*t+${n}))`)
    .join('+')

/** One after the other, each dying away. */
const plucked = (notes: number[]) =>
  notes
    .map((hertz, n) => {
      const since = `mod(t+${(n * 1.1).toFixed(1)},4.4)`
      return `0.09*sin(${turns(hertz)}*t)*exp(-1.8*${since})*min(1,40*${since})`
    })
    .join('+')
