export interface Month<Item> {
  year: number
  month: number
  items: Item[]
}

/** Newest first stays newest first; months are those of this device. */
export function byMonth<Item extends { created_at: number }>(items: readonly Item[]): Month<Item>[] {
  const months: Month<Item>[] = []
  for (const item of items) {
    const day = new Date(item.created_at * 1000)
    const [year, month] = [day.getFullYear(), day.getMonth() + 1]
    const last = months.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else months.push({ year, month, items: [item] })
  }
  return months
}
