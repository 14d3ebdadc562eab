/** How far it is to the next level. At the highest the server names the highest's own beginning. */
export function levelProgress(exp: number, next: number): { percent: number; missing: number } {
  const missing = Math.max(0, next - exp)
  return { missing, percent: missing === 0 ? 100 : (exp / next) * 100 }
}
