const paths: Readonly<Record<number, string>> = {
  1: '/home/rank',
  2: '/home/hot',
  3: '/collect',
  4: '/home/resource',
  5: '/home/daily',
}

/** Where the server's numeric section codes lead. */
export const sectionPath = (code: number, fallback: string): string => paths[code] ?? fallback
