import { Button } from '@qingyu/ui/Button.tsx'
import { currentPlace, navigate } from '../../shell/navigation.ts'
import { purchaseWaits, returnToPurchase } from './buy-return.ts'
import { closeWaiting } from './order-wait.ts'
import type { OrderState } from './shapes.ts'
import { waitingCopy } from './waiting-copy.ts'

export function WaitingEndActions({ state }: { state: OrderState }) {
  function leaveFor(go: () => void) {
    closeWaiting()
    go()
  }
  if (state.state === 'delivered') {
    return purchaseWaits() ? (
      <Button size={50} onClick={() => leaveFor(returnToPurchase)}>
        {waitingCopy.back}
      </Button>
    ) : (
      <Button size={50} onClick={closeWaiting}>
        {waitingCopy.done}
      </Button>
    )
  }
  return (
    <>
      {currentPlace().path !== '/charge-record' && (
        <Button kind="neutral" size={50} onClick={() => leaveFor(() => navigate('/charge-record'))}>
          {waitingCopy.records}
        </Button>
      )}
      <Button size={50} onClick={closeWaiting}>
        {waitingCopy.close}
      </Button>
    </>
  )
}
