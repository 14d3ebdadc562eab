/** Pure rules about age. Days are written YYYY-MM-DD and compare as text. */

export const MINIMUM_AGE = 18

/** The day of coming of age. Who was born on a 29th of February comes of age on the 1st of March. */
export function adultFrom(birthDate: string): string {
  const born = new Date(`${birthDate}T00:00:00Z`)
  const day = Date.UTC(born.getUTCFullYear() + MINIMUM_AGE, born.getUTCMonth(), born.getUTCDate())
  return new Date(day).toISOString().slice(0, 10)
}
