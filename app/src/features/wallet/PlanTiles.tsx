import { useId } from 'react'
import { ChoiceTile } from './ChoiceTile.tsx'
import { recommendedPlan } from './membership.ts'
import { payCopy } from './pay-copy.ts'
import css from './PlanTiles.module.css'
import type { Product } from './shapes.ts'

interface PlanTilesProps {
  plans: readonly Product[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** A strip that is cut at the right edge, so that it says there is more. */
export function PlanTiles({ plans, chosen, onChoose }: PlanTilesProps) {
  const name = useId()
  const recommended = recommendedPlan(plans)
  return (
    <div role="radiogroup" aria-label={payCopy.plans} className={css['strip']}>
      {plans.map((plan) => (
        <ChoiceTile
          key={plan.id}
          name={name}
          tone="gold"
          checked={plan.id === chosen}
          onChange={() => onChoose(plan.id)}
          tag={plan === recommended ? payCopy.recommended : undefined}
          className={css['plan']}
        >
          <span className={css['name']}>{plan.name}</span>
          <span className={css['days']}>{payCopy.days(plan.days)}</span>
          <span className={css['price']}>
            <small>¥</small>
            {plan.price}
          </span>
          <span className={css['more']}>
            {plan === recommended && plan.days > 0
              ? payCopy.perDay((plan.price / plan.days).toFixed(2))
              : plan.tickets > 0 && payCopy.gift(plan.tickets)}
          </span>
        </ChoiceTile>
      ))}
    </div>
  )
}
