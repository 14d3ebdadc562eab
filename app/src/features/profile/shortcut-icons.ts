import {
  Clapperboard,
  FileText,
  Film,
  Gift,
  History,
  LayoutGrid,
  SearchCheck,
  Settings,
  ShoppingBag,
  Star,
  Ticket,
  UserPen,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

/** The icons that an operator may give a shortcut, by lucide's names. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  clapperboard: Clapperboard,
  'file-text': FileText,
  film: Film,
  gift: Gift,
  history: History,
  'layout-grid': LayoutGrid,
  'search-check': SearchCheck,
  settings: Settings,
  'shopping-bag': ShoppingBag,
  star: Star,
  ticket: Ticket,
  'user-pen': UserPen,
}

/** A name that is not in the table still leads somewhere. */
export const shortcutIcon = (name: string): LucideIcon =>
  Object.hasOwn(ICONS, name) ? (ICONS[name] ?? LayoutGrid) : LayoutGrid
