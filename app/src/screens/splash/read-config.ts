import { syncConfig } from '../../shell/session.ts'
import { useConfig } from '../../shell/stores/config.ts'
import type { AppConfig } from '../../shell/stores/config.ts'

type Config = Required<Pick<AppConfig, 'age' | 'ads' | 'texts'>>

/** As soon as it is there: the member's record, which comes after it, need not be waited for. */
export async function readConfig(): Promise<Config | undefined> {
  const here = configHere()
  if (here) return here
  let stop = () => {}
  const arrived = new Promise<void>((resolve) => {
    stop = useConfig.subscribe(() => {
      if (configHere()) resolve()
    })
  })
  await Promise.race([arrived, syncConfig()])
  stop()
  return configHere()
}

function configHere(): Config | undefined {
  const { age, ads, texts } = useConfig.getState().config
  return age && ads && texts ? { age, ads, texts } : undefined
}
