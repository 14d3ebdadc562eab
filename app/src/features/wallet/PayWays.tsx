import { Icon } from '@qingyu/ui/Icon.tsx'
import { Bitcoin, CreditCard, MessageCircleMore, WalletCards, WalletMinimal } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { ChoiceTile } from './ChoiceTile.tsx'
import { payCopy } from './pay-copy.ts'
import css from './PayWays.module.css'
import type { PayWay } from './shapes.ts'

/** By the beginning of a way's id; an operator may name others. */
const ICONS: readonly (readonly [string, LucideIcon])[] = [
  ['alipay', WalletMinimal],
  ['we', MessageCircleMore],
  ['bank', CreditCard],
  ['card', CreditCard],
  ['usdt', Bitcoin],
]

const iconOf = (id: string): LucideIcon => ICONS.find(([begin]) => id.startsWith(begin))?.[1] ?? WalletCards

interface PayWaysProps {
  ways: readonly PayWay[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

export function PayWays({ ways, chosen, onChoose }: PayWaysProps) {
  const name = useId()
  if (ways.length === 0) return <p className={css['none']}>{payCopy.noWays}</p>
  return (
    <div role="radiogroup" aria-label={payCopy.payWays} className={css['ways']}>
      {ways.map(({ id, name: label }) => (
        <ChoiceTile
          key={id}
          name={name}
          tone="accent"
          checked={id === chosen}
          onChange={() => onChoose(id)}
          className={css['way']}
        >
          <Icon of={iconOf(id)} size={19} />
          {label}
        </ChoiceTile>
      ))}
    </div>
  )
}
