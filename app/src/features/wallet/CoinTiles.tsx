import { Coin } from '@qingyu/ui/Coin.tsx'
import { useId } from 'react'
import { ChoiceTile } from './ChoiceTile.tsx'
import { bestPackage, recommendedPackage } from './coin-packages.ts'
import css from './CoinTiles.module.css'
import { copy } from './copy.ts'
import { payCopy } from './pay-copy.ts'
import type { Product } from './shapes.ts'

const bonusOf = ({ bonus }: Product): string => (bonus > 0 ? payCopy.bonus(bonus) : payCopy.noBonus)

interface CoinTilesProps {
  packages: readonly Product[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Three in a row; one that is left over takes a row of its own. */
export function CoinTiles({ packages, chosen, onChoose }: CoinTilesProps) {
  const name = useId()
  const recommended = recommendedPackage(packages)
  const best = bestPackage(packages)
  const wide = packages.length % 3 === 1 ? packages.at(-1) : undefined
  return (
    <div role="radiogroup" aria-label={payCopy.choose} className={css['grid']}>
      {packages.map((one) => (
        <ChoiceTile
          key={one.id}
          name={name}
          tone="gold"
          checked={one.id === chosen}
          onChange={() => onChoose(one.id)}
          tag={one === recommended ? payCopy.recommended : undefined}
          className={one === wide ? css['wide'] : css['tile']}
        >
          <span className={css['coins']}>
            <Coin size={one === wide ? 24 : 18} />
            {one.coins}
            <span className="visually-hidden">{copy.coinUnit}</span>
          </span>
          <span className={one.bonus > 0 ? css['bonus'] : css['noBonus']}>
            {bonusOf(one) + (one === best ? payCopy.best : '')}
          </span>
          <span className={css['price']}>{payCopy.yuan(one.price)}</span>
        </ChoiceTile>
      ))}
    </div>
  )
}
