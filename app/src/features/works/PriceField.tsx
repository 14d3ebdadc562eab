import { Coin } from '@qingyu/ui/Coin.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { formCopy as copy } from './form-copy.ts'
import { shareInWords } from './work-form.ts'
import type { WorkForm } from './form-shape.ts'
import css from './WorkFields.module.css'
import type { WorkInfo } from './works.ts'

interface PriceFieldProps {
  form: Pick<WorkForm, 'priceType' | 'coins'>
  onChange: (change: Partial<WorkForm>) => void
  info: Pick<WorkInfo, 'coins_min' | 'coins_max' | 'share' | 'ticket_max'>
  error?: string | undefined
}

const TYPES = (['free', 'vip', 'coins'] as const).map((key) => ({ key, label: copy.prices[key] }))

/** What it costs, and what of that is the author's. */
export function PriceField({ form: { priceType, coins }, onChange, info, error }: PriceFieldProps) {
  return (
    <div className={css['stack']}>
      <Segmented
        label={copy.price}
        items={TYPES}
        value={priceType}
        onChange={(key) => onChange({ priceType: key })}
      />
      {priceType === 'free' && <p className={css['hint']}>{copy.freeHint}</p>}
      {priceType === 'vip' && <p className={css['hint']}>{copy.vipHint}</p>}
      {priceType === 'coins' && (
        <>
          <Field
            label={copy.coins}
            placeholder={copy.coinsRange(info.coins_min, info.coins_max)}
            inputMode="numeric"
            left={<Coin size={18} />}
            value={coins}
            error={error}
            onChange={(text) => onChange({ coins: text.replace(/\D/g, '').slice(0, 6) })}
          />
          <p className={css['money']}>{copy.share(shareInWords(coins, info.share), info.share)}</p>
          {Number(coins) > 0 && Number(coins) <= info.ticket_max && (
            <p className={css['hint']}>{copy.ticket(info.ticket_max)}</p>
          )}
        </>
      )}
    </div>
  )
}
