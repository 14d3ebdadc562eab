import type { Air } from './paint-air.ts'
import type { SceneName } from './scenes.ts'

/** One film of the demo: what it says, and how it is made. */
export interface Film {
  /** Names its upload and seeds all that is chosen for it. */
  slug: string
  title: string
  description: string
  tags: readonly string[]
  category: 'nature' | 'city' | 'life' | 'sport' | 'pets' | 'art'
  author: string
  /** Or the coins it costs. */
  price: 'free' | 'vip' | number
  seconds: number
  look: Look
  sound: Sound
}

export type Motion = 'left' | 'right' | 'in' | 'out' | 'up' | 'down'

/** A picture of `dev/art` that the eye wanders over, or a scene drawn in layers that pass each other. */
export type Look = { art: string; motion: Motion; air?: Air } | { scene: SceneName }

export type Sound = 'sea' | 'wind' | 'rain' | 'night' | 'music' | 'quiet'
