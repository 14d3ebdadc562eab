import type { Film } from './film.ts'
import { between, seeded, shuffled } from './seeded.ts'

/** How a film stands after its weeks on the site: the figures, and the members who have seen it. */
export interface Standing {
  daysAgo: number
  plays: number
  likes: number
  collects: number
  viewers: { member: number; when: number; share: number; likes: boolean }[]
}

const MOST_DAYS = 60
const VIEWERS = 9
const CATEGORIES = ['nature', 'city', 'life', 'sport', 'pets', 'art']

export function standingOf(film: Film, members: number): Standing {
  const random = seeded(`${film.slug} figures`)
  const daysAgo = Math.max(0.2, random() ** 1.3 * MOST_DAYS)
  // Some films become known, most do not; those for sale are seen by fewer.
  const fame = 240 * Math.exp(between(random, 0, 4.2))
  const reach = film.price === 'free' ? 1 : 0.55
  const plays = Math.round(fame * reach * (0.35 + 0.65 * Math.min(1, daysAgo / 20))) + 20
  const likes = Math.round(plays * between(random, 0.025, 0.09))
  const collects = Math.round(likes * between(random, 0.15, 0.45))
  // Everybody has a category that he likes best: so films have their circles.
  const taste = CATEGORIES.indexOf(film.category)
  const fond = [...Array(members).keys()].filter((n) => n % CATEGORIES.length === taste)
  const others = shuffled(random, [...Array(members).keys()]).filter((n) => !fond.includes(n))
  const viewers = [...shuffled(random, fond).slice(0, VIEWERS - 3), ...others.slice(0, 3)].map((member) => ({
    member,
    when: random(),
    share: between(random, 0.2, 1),
    likes: random() < 0.4,
  }))
  return { daysAgo, plays, likes, collects, viewers: viewers.toSorted((a, b) => a.when - b.when) }
}
