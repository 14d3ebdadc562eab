import { useConfig } from './stores/config.ts'
import type { AppConfig } from './stores/config.ts'
import { useLook } from './stores/look.ts'

export interface Brand {
  name: string
  title: string
  /** Discreet mode: nothing of the product may show, its mark neither. */
  neutral: boolean
}

/** What the app is called before the server has said so, when the page itself must not be asked. */
const PLAIN = '笔记'

/** The page comes under the name it goes by; read once, because its title changes with every screen. */
const delivered = {
  title: document.title,
  neutral: document.cookie.includes('discreet=1'),
}

export function brandOf(brand: AppConfig['brand'], neutral: boolean, page = delivered): Brand {
  if (neutral) {
    const name = brand?.discreet_name ?? (page.neutral ? page.title : PLAIN)
    return { name, title: name, neutral }
  }
  return { name: brand?.name ?? page.title, title: brand?.title ?? page.title, neutral }
}

/** The name and title that the app goes by on this device. */
export function useBrand(): Brand {
  const brand = useConfig(({ config }) => config.brand)
  const neutral = useLook(({ discreet }) => discreet)
  return brandOf(brand, neutral)
}

/** Texts of operators may name the product: in discreet mode they say the neutral name instead. */
export function useSpoken(): (text: string) => string {
  const brand = useConfig(({ config }) => config.brand)
  const { name, neutral } = useBrand()
  return (text) => {
    if (!neutral || !brand) return text
    return text.replaceAll(brand.title, name).replaceAll(brand.name, name)
  }
}
