import { useState } from 'react'
import { leaveToPay, useReopened } from '../src/features/wallet/buy-return.ts'
import { BuySheet } from '../src/features/wallet/BuySheet.tsx'
import { useUser } from '../src/shell/stores/user.ts'

const SUBJECT = 'sample:1'
const PRICE = 30

/** A thing for coins, with the purchase sheet as a screen opens it; nothing is charged. */
export function PurchasePage() {
  const [open, setOpen] = useState(useReopened(SUBJECT))
  const [bought, setBought] = useState(0)
  const coins = useUser(({ u }) => u?.coins ?? 0)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        解锁
      </button>
      <p>买了 {bought} 次</p>
      <BuySheet
        open={open}
        onClose={() => setOpen(false)}
        subject={SUBJECT}
        title="样片"
        price={PRICE}
        ways={[{ kind: 'coins' }, { kind: 'ticket' }]}
        balance={coins}
        tickets={{ count: 0 }}
        next="立即播放"
        onBuy={async () => setBought((times) => times + 1)}
        onRecharge={() => leaveToPay(SUBJECT)}
      />
    </>
  )
}
