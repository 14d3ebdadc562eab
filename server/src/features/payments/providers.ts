import type { Services } from '../../calls/services.ts'
import type { Provider } from './provider.ts'
import { redirectProvider } from './redirect-provider.ts'
import { sandboxProvider } from './sandbox-provider.ts'

/** Those that this server listens to; the first is where new orders are paid. None: nobody can pay. */
export function providersOf(services: Services): Provider[] {
  const { payment, paymentSandbox } = services.config
  return [
    ...(payment ? [redirectProvider(services, payment)] : []),
    ...(paymentSandbox ? [sandboxProvider(services)] : []),
  ]
}

export const providerOf = (services: Services, id: string): Provider | undefined =>
  providersOf(services).find((provider) => provider.id === id)
