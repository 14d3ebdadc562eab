import { readFile } from 'node:fs/promises'

/** A picture of `dev/art`. */
export const demoArt = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../art/${name}.jpg`, import.meta.url))
