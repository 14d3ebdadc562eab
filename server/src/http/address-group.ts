import { isIPv6 } from 'node:net'

/**
 * What limits by address count: an IPv4 address, or the /64 of an IPv6 address, since whoever has one of those has
 * all of it.
 */
export function addressGroup(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? Array<string>(8 - first.length - last.length).fill('0') : []
  const network = [...first, ...gap, ...last]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
  return `${network.join(':')}::/64`
}
