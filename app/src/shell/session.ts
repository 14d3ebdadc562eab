import { Aborted, CallError } from '@qingyu/client/errors'
import type { Calls } from '@qingyu/contract/contract'
import { call, whenSessionEnds } from './api.ts'
import { reportFault } from './faults.ts'
import { toast } from './feedback.ts'
import { landing } from './landing.ts'
import { navigate, refreshPlace } from './navigation.ts'
import { local, removeStored } from './persistence.ts'
import { forgetQueries } from './query.ts'
import { sessionCopy } from './session-copy.ts'
import { useAge } from './stores/age.ts'
import { useConfig } from './stores/config.ts'
import { resetAll, resetAllButUser } from './stores/reset-all.ts'
import { reloadUser, userKey, useUser } from './stores/user.ts'

type Input<Path extends keyof Calls> = Calls[Path]['input']

const FAREWELL_MS = 1000

const tokenNow = (): string => useUser.getState().token

/** Whose data the stores hold. */
let syncedToken = tokenNow()

/** Refusals are the form's to show, beside the field they speak of; the same holds for the two below. */
export const login = (input: Input<'users/login_account'>): Promise<void> =>
  enter(
    `login ${JSON.stringify(input)}`,
    (signal) => call('users/login_account', input, { signal, showError: false }),
    sessionCopy.loginFailed,
  )

export const register = (input: Input<'users/register_account'>): Promise<void> =>
  enter(
    `register ${JSON.stringify(input)}`,
    (signal) => call('users/register_account', input, { signal, showError: false }),
    sessionCopy.registerFailed,
  )

/** The answer has no token. The member has been told. */
export class LoginFailed extends CallError {
  override name = 'LoginFailed'
}

interface Attempt {
  key: string
  stop: AbortController
  done: Promise<void>
}

let attempt: Attempt | undefined

/** The same once more (a second tap) joins the one that runs; another one takes its place. */
function enter(key: string, ask: (signal: AbortSignal) => Promise<SignedIn>, failure: string): Promise<void> {
  if (attempt?.key === key) return attempt.done
  attempt?.stop.abort()
  const stop = new AbortController()
  const mine: Attempt = {
    key,
    stop,
    done: settle(ask(stop.signal), stop.signal, failure)
      .finally(() => {
        if (attempt === mine) attempt = undefined
      })
      .then(syncConfig),
  }
  attempt = mine
  return mine.done
}

type SignedIn = Calls['users/login_account']['output']

async function settle(asked: Promise<SignedIn>, signal: AbortSignal, failure: string): Promise<void> {
  const { token, uid } = (await asked) ?? {}
  if (signal.aborted) throw new Aborted()
  if (!token) {
    toast(failure, 'warn')
    throw new LoginFailed(failure)
  }
  resetAll()
  forgetQueries()
  useUser.setState({ isLogin: true, token, u: { uid } })
}

let leaving: Promise<void> | undefined

/** Signs out here and, if it can be reached, at the server; then goes to the path or the landing page. */
export function logout(path = landing()): Promise<void> {
  attempt?.stop.abort()
  return leave(path, true)
}

function leave(path: string, tellServer: boolean): Promise<void> {
  leaving ??= (async () => {
    const token = tokenNow()
    if (token && tellServer) await sayFarewell()
    // Somebody else has signed in meanwhile, in another tab or here.
    if (tokenNow() && tokenNow() !== token) return
    resetAll()
    forgetQueries()
    removeStored(local, userKey)
    void syncConfig()
    navigate(path, { replace: true })
  })().finally(() => {
    leaving = undefined
  })
  return leaving
}

/** While the token is still there, for the call carries it; and not for long, for the member wants to be gone. */
async function sayFarewell(): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), FAREWELL_MS)
  await quietly(call('x/account/logout', {}, { showError: false, signal: late.signal }))
  clearTimeout(timer)
}

whenSessionEnds((msg) => {
  if (leaving) return
  toast(msg, 'warn')
  void leave(landing(), false)
})

export async function updateProfile(input: Input<'member/update'>): Promise<void> {
  await call('member/update', input, { showError: false })
  // It is changed, whether or not the new record can be read at once.
  await quietly(loadUserInfo())
}

let syncing: { token: string; done: Promise<void> } | undefined

/** What the server says of the app and of me. Asked for from two sides at once, as at the start, it is done once. */
export function syncConfig(): Promise<void> {
  const token = tokenNow()
  syncedToken = token
  if (syncing?.token === token) return syncing.done
  const mine = {
    token,
    done: sync(token).finally(() => {
      if (syncing === mine) syncing = undefined
    }),
  }
  syncing = mine
  return mine.done
}

/** With a stored user entry both at once, else one after the other. */
async function sync(token: string): Promise<void> {
  const config = quietly(loadGlobalConfig())
  if (!useUser.getState().u) await config
  if (token === tokenNow()) await quietly(loadUserInfo())
  await config
}

export function loadGlobalConfig(): Promise<void> {
  const { declared } = useAge.getState()
  return mergeOf(call('home/getConfig', {}, { showError: false }), (data) => {
    useConfig.setState(({ config }) => ({
      config: { ...config, ...data },
      reportType: data.report_reasons,
    }))
    // The server knows nothing of this device's answer: it is asked for again, wherever one is. (An answer that was
    // given after this call had left is not in it.)
    if (declared && data.age.declared === 0) {
      useAge.setState({ declared: false })
      void refreshPlace()
    }
  })
}

let balanceTurn = 0

/** A call that moved coins has said how many there are: a record that was asked for before knows an older number. */
export function noteBalance(coins: number): void {
  balanceTurn += 1
  useUser.setState(({ u }) => (u ? { u: { ...u, coins } } : {}))
}

export function loadUserInfo(): Promise<void> {
  const turn = balanceTurn
  return mergeOf(call('users/getBaseInfo', {}, { showError: false }), (data) => {
    const { uid, share_url, username, can_aw, can_aw_tips, aff_code } = data
    useUser.setState(({ u }) => ({
      u: { ...u, ...data, coins: turn === balanceTurn ? data.coins : (u?.coins ?? data.coins) },
    }))
    useConfig.setState(({ config }) => ({
      config: { ...config, uid, share_url, isBindMobile: username !== '', can_aw, can_aw_tips },
      affCode: aff_code,
    }))
  })
}

export const loadReportTypes = (): Promise<void> =>
  mergeOf(call('mv/report_type'), (reportType) => useConfig.setState({ reportType }))

/** Only for whom it was asked: an answer that comes after a login or a logout is nobody's any more. */
async function mergeOf<Data>(asked: Promise<Data>, merge: (data: Data) => void): Promise<void> {
  const token = tokenNow()
  const data = await asked
  if (token === tokenNow()) merge(data)
}

/** A failed call is nothing to speak of here; a fault of ours is. */
async function quietly(task: Promise<unknown>): Promise<void> {
  try {
    await task
  } catch (error) {
    if (!(error instanceof CallError)) reportFault(error)
  }
}

/** Another tab signs in or out, perhaps while this page lies frozen: this one does the same. */
export function followOtherTabs(): void {
  const follow = (): void => {
    if (tokenNow() === syncedToken) return
    attempt?.stop.abort()
    resetAllButUser()
    forgetQueries()
    void syncConfig()
    void refreshPlace()
  }
  // The user store, which listens for the same event, has listened for longer and has changed by now.
  addEventListener('storage', follow)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    reloadUser()
    follow()
  })
}
