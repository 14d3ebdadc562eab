import { Button } from '@qingyu/ui/Button.tsx'
import { Spinner } from '@qingyu/ui/Spinner.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useBrand } from '../../shell/brand.ts'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { landing } from '../../shell/landing.ts'
import { ownPlace } from '../../shell/location.ts'
import { navigate } from '../../shell/navigation.ts'
import { quickExit } from '../../shell/quick-exit.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { useUser } from '../../shell/stores/user.ts'
import { copy } from './copy.ts'
import { LinePill } from './LinePill.tsx'
import css from './Splash.module.css'
import { firstStep, stepAfterGate } from './way-in.ts'
import type { Step } from './way-in.ts'

const STARTING: Step = { kind: 'starting' }

/** The way in: a line, the configuration, the age gate, perhaps an ad, then where one was going. */
export function Splash({ query: { code, to } }: PageProps<'/splash'>) {
  const [step, setStep] = useState(STARTING)
  const retry = useCallback(() => setStep(STARTING), [])
  const enter = useCallback((place = '') => setStep({ kind: 'enter', to: place }), [])
  const { name, neutral } = useBrand()

  useEffect(() => {
    if (/^[A-Za-z\d]{4,12}$/.test(code)) useUser.setState({ incode: code })
  }, [code])

  useEffect(() => {
    if (step.kind === 'starting') void firstStep().then(setStep)
    if (step.kind === 'enter')
      navigate(ownPlace(step.to ?? '') || ownPlace(to) || landing(), { replace: true })
    if (step.kind !== 'failed') return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [step, to, retry])

  return (
    <div className={css['splash']}>
      <div className={`${css['scene']} on-image`}>
        <div className={css['top']}>
          <LinePill failed={step.kind === 'failed'} measured={step.kind === 'gate'} />
          <button type="button" className={css['pill']} onClick={() => void quickExit()}>
            <span>{copy.quickExit}</span>
          </button>
        </div>
        <div className={css['brand']}>
          <BrandMark size={71} />
          <h1 className={css['name']}>{name}</h1>
          <p className={css['slogan']}>{!neutral && copy.slogan}</p>
        </div>
      </div>
      {step.kind === 'starting' && (
        <output aria-label={copy.waiting} className={css['wait']}>
          <Spinner />
        </output>
      )}
      {step.kind === 'gate' && (
        <section className={css['card']}>
          <step.Shown text={step.text} onAdult={async () => setStep(await stepAfterGate())} />
        </section>
      )}
      {step.kind === 'failed' && (
        <section role="alert" className={`${css['card']} ${css['failed']}`}>
          <h2>{navigator.onLine ? copy.failed : copy.offline}</h2>
          <p>{navigator.onLine ? copy.failedHint : copy.offlineHint}</p>
          <Button size={50} block onClick={retry}>
            {copy.retry}
          </Button>
        </section>
      )}
      {step.kind === 'ad' && <step.Shown ad={step.ad} onDone={enter} />}
    </div>
  )
}
