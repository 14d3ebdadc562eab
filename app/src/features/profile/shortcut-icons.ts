import {
  BadgeCheck,
  Clapperboard,
  Coins,
  Crown,
  FileText,
  Film,
  Gift,
  History,
  LayoutGrid,
  ReceiptText,
  SearchCheck,
  Settings,
  ShoppingBag,
  Star,
  Ticket,
  UserPen,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

/** The icons that an operator may give a shortcut, by lucide's names. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  clapperboard: Clapperboard,
  coins: Coins,
  crown: Crown,
  'file-text': FileText,
  film: Film,
  gift: Gift,
  history: History,
  'layout-grid': LayoutGrid,
  'receipt-text': ReceiptText,
  'search-check': SearchCheck,
  settings: Settings,
  'shopping-bag': ShoppingBag,
  star: Star,
  ticket: Ticket,
  'user-pen': UserPen,
  wallet: Wallet,
}

/** A name that is not in the table still leads somewhere. */
export const shortcutIcon = (name: string): LucideIcon =>
  Object.hasOwn(ICONS, name) ? (ICONS[name] ?? LayoutGrid) : LayoutGrid
