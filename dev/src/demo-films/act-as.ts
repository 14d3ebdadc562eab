import type { Calls } from '@qingyu/contract/contract'
import { PreparedJson, useCases } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'

/** A call of a member at some moment of the past weeks: by the app's own use case, but without a session. */
export async function actAs<P extends keyof Calls>(
  { services }: RunningServer,
  uid: number,
  at: Date,
  path: P,
  input: Calls[P]['input'],
): Promise<Calls[P]['output']> {
  const useCase = useCases.find(({ endpoint }) => endpoint.path === path)
  if (!useCase) throw new Error(`there is no ${path}`)
  const call = {
    ...services,
    clock: { ...services.clock, now: () => at },
    caller: { kind: 'member', uid, sessionId: '', token: '', frozen: null },
    device: Buffer.alloc(32),
    address: '',
    deviceName: '',
    requestId: '',
    fail: (code: string, details: object) => Object.assign(new Error(code), { code, details }),
  }
  const answer: unknown = await useCase.run(call as never, input)
  return (answer instanceof PreparedJson ? JSON.parse(answer.json) : answer) as Calls[P]['output']
}
