import type { Air } from './paint-air.ts'

/** Scenes in the hand of the pictures in `dev/art`: flat colours, far to near, each layer with a speed of its own. */
export interface Scene {
  /** From the top down. */
  sky: readonly string[]
  sun?: { x: number; y: number; radius: number; colour: string }
  stars?: number
  layers: readonly Layer[]
  air?: Air
}

export interface Layer {
  shape: 'ridge' | 'dune' | 'pines' | 'city' | 'waves' | 'roofs'
  /** Where it begins, and how high it rises above that; shares of the height. */
  at: number
  rise: number
  /** Its colours, above and below. */
  from: string
  to: string
  /** Points a frame. */
  speed: number
}

const layer = (
  shape: Layer['shape'],
  at: number,
  rise: number,
  [from, to]: readonly [string, string],
  speed: number,
): Layer => ({ shape, at, rise, from, to, speed })

export const SCENES = {
  'dawn-ridges': {
    sky: ['#f7d9c4', '#f9c7a8', '#f2a48f'],
    sun: { x: 0.66, y: 0.34, radius: 0.08, colour: '#fff3d9' },
    layers: [
      layer('ridge', 0.52, 0.2, ['#e39b8e', '#eab29c'], 0.25),
      layer('ridge', 0.64, 0.2, ['#b9708a', '#d2938f'], 0.5),
      layer('ridge', 0.78, 0.18, ['#6d4a72', '#8a5f7f'], 1),
      layer('pines', 0.93, 0.16, ['#2b2440', '#241d36'], 2),
    ],
    air: 'dust',
  },
  'blue-pines': {
    sky: ['#0f2b46', '#2c5f7c', '#8fc1c9'],
    sun: { x: 0.28, y: 0.24, radius: 0.05, colour: '#f4fbff' },
    stars: 90,
    layers: [
      layer('ridge', 0.5, 0.22, ['#4d8797', '#6fa9b1'], 0.25),
      layer('ridge', 0.66, 0.16, ['#2d6175', '#4a8392'], 0.5),
      layer('pines', 0.84, 0.2, ['#143a4c', '#1d4b5d'], 1),
      layer('pines', 1, 0.24, ['#071e2b', '#06202d'], 2),
    ],
    air: 'snow',
  },
  'jade-valley': {
    sky: ['#e8f3e4', '#cfe6d2', '#a9d3c0'],
    sun: { x: 0.5, y: 0.26, radius: 0.07, colour: '#fffbe6' },
    layers: [
      layer('ridge', 0.5, 0.24, ['#9ccbb7', '#bfe0cf'], 0.25),
      layer('ridge', 0.62, 0.18, ['#6aa893', '#92c6b1'], 0.5),
      layer('dune', 0.78, 0.12, ['#3f8272', '#5da08c'], 1),
      layer('pines', 0.98, 0.16, ['#12403d', '#0e3634'], 2),
    ],
    air: 'dust',
  },
  'red-desert': {
    sky: ['#3a1d4d', '#a4425f', '#f4915d'],
    sun: { x: 0.72, y: 0.46, radius: 0.1, colour: '#ffe2a8' },
    stars: 40,
    layers: [
      layer('ridge', 0.6, 0.1, ['#8d3b5c', '#b8535d'], 0.25),
      layer('dune', 0.7, 0.1, ['#c8584b', '#a0414f'], 0.5),
      layer('dune', 0.82, 0.12, ['#8e3345', '#6d2743'], 1),
      layer('dune', 0.96, 0.14, ['#4c1b38', '#35132c'], 2),
    ],
    air: 'sparks',
  },
  'silver-dunes': {
    sky: ['#0b1026', '#1b2550', '#41518c'],
    sun: { x: 0.24, y: 0.24, radius: 0.06, colour: '#f6f3e4' },
    stars: 160,
    layers: [
      layer('dune', 0.62, 0.1, ['#5a6aa5', '#46558f'], 0.25),
      layer('dune', 0.74, 0.12, ['#39477f', '#2c386a'], 0.5),
      layer('dune', 0.9, 0.14, ['#1c2550', '#131a3c'], 1),
    ],
  },
  'violet-city': {
    sky: ['#1a1440', '#4b2a73', '#d0688c'],
    sun: { x: 0.2, y: 0.3, radius: 0.06, colour: '#ffdcc2' },
    stars: 60,
    layers: [
      layer('city', 0.62, 0.3, ['#5d3a80', '#7b4b8e'], 0.25),
      layer('city', 0.8, 0.36, ['#34235e', '#452c6d'], 0.5),
      layer('city', 1.02, 0.42, ['#150f30', '#1a1238'], 1),
    ],
    air: 'glow',
  },
  'rain-city': {
    sky: ['#0c1a22', '#17333d', '#2f5a5e'],
    layers: [
      layer('city', 0.6, 0.3, ['#2b5054', '#34605f'], 0.25),
      layer('city', 0.8, 0.34, ['#17343c', '#1e4046'], 0.5),
      layer('city', 1.04, 0.4, ['#081921', '#0a1d25'], 1),
    ],
    air: 'rain',
  },
  'morning-city': {
    sky: ['#bfe3ee', '#e3eee0', '#fbe3c0'],
    sun: { x: 0.78, y: 0.36, radius: 0.08, colour: '#fff7e0' },
    layers: [
      layer('city', 0.66, 0.26, ['#b7cfd0', '#d5dfd3'], 0.25),
      layer('city', 0.84, 0.32, ['#7fa6ae', '#a3c0be'], 0.5),
      layer('pines', 1, 0.14, ['#2f5d63', '#25505a'], 1),
    ],
    air: 'dust',
  },
  'coral-sea': {
    sky: ['#6a3f8f', '#ee7f83', '#ffd0a0'],
    sun: { x: 0.5, y: 0.46, radius: 0.1, colour: '#fff0c8' },
    layers: [
      layer('waves', 0.56, 0.015, ['#b35f8b', '#8b4b88'], 0.25),
      layer('waves', 0.68, 0.025, ['#7a4385', '#613a7c'], 0.5),
      layer('waves', 0.84, 0.035, ['#46306c', '#33265a'], 1),
    ],
  },
  'moon-sea': {
    sky: ['#061322', '#0e2b44', '#2a5a77'],
    sun: { x: 0.62, y: 0.26, radius: 0.06, colour: '#fdf8e1' },
    stars: 140,
    layers: [
      layer('ridge', 0.58, 0.1, ['#143b55', '#1c4a64'], 0.25),
      layer('waves', 0.62, 0.015, ['#16455f', '#123a52'], 0.5),
      layer('waves', 0.8, 0.03, ['#0c2c42', '#081f31'], 1),
    ],
  },
  'roof-cats': {
    sky: ['#2a2150', '#7b4a80', '#f2a07c'],
    sun: { x: 0.7, y: 0.36, radius: 0.11, colour: '#ffe9bf' },
    layers: [
      layer('city', 0.72, 0.22, ['#704672', '#96587a'], 0.25),
      layer('roofs', 0.86, 0.2, ['#221a3c', '#2b2047'], 0.5),
    ],
    air: 'glow',
  },
  'snow-cats': {
    sky: ['#213a5c', '#5c86a6', '#dbe9ec'],
    sun: { x: 0.3, y: 0.3, radius: 0.08, colour: '#ffffff' },
    layers: [
      layer('pines', 0.78, 0.22, ['#7fa3b5', '#a9c3cd'], 0.25),
      layer('roofs', 0.88, 0.2, ['#1d2f45', '#27405a'], 0.5),
    ],
    air: 'snow',
  },
  'tea-hills': {
    sky: ['#fdf0d2', '#f8dcae', '#eec28a'],
    sun: { x: 0.36, y: 0.3, radius: 0.08, colour: '#fffaf0' },
    layers: [
      layer('ridge', 0.54, 0.16, ['#d9b27c', '#e7c794'], 0.25),
      layer('dune', 0.66, 0.1, ['#9fb26a', '#86a05c'], 0.5),
      layer('dune', 0.8, 0.12, ['#64894f', '#4d7546'], 1),
      layer('dune', 0.97, 0.12, ['#2f5637', '#24472f'], 2),
    ],
    air: 'dust',
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES
