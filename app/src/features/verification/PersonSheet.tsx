import { Button } from '@qingyu/ui/Button.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { useState } from 'react'
import { call } from '../../shell/api.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { date } from '../../shell/format.ts'
import { invalidate } from '../../shell/query.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { peopleCopy as copy } from './people-copy.ts'
import { PEOPLE_KEY, SCOPES } from './people.ts'
import type { Person, Scope } from './people.ts'
import css from './PersonSheet.module.css'

/** What one person agreed to, each of which can be taken back. */
export function PersonSheet({ open, onClose, person }: SheetProps & { person: Person }) {
  const [consents, setConsents] = useState(person.consents)
  const [busy, setBusy] = useState<Scope>()

  async function withdraw(scope: Scope): Promise<void> {
    const sure = await confirmDialog({
      message: copy.withdrawAsk[scope],
      confirm: copy.withdraw,
      danger: true,
    })
    if (!sure) return
    setBusy(scope)
    try {
      const { taken_down } = await call('x/people/withdraw', { id: person.id, scope })
      const now = Math.floor(Date.now() / 1000)
      setConsents((all) =>
        all.map((one) =>
          one.scope === scope && one.withdrawn_at === 0 ? { ...one, withdrawn_at: now } : one,
        ),
      )
      invalidate(PEOPLE_KEY)
      toast(copy.withdrawDone(taken_down), 'ok')
    } catch {
      // The call itself has said why.
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Sheet open={open} onClose={onClose} title={person.name}>
      <p className={css['lead']}>
        {copy.addedAt(date(person.added_at))} · {copy.works(person.works)}
      </p>
      <ul aria-label={copy.scope}>
        {SCOPES.map((scope) => {
          const latest = consents.filter((one) => one.scope === scope).toSorted(newestFirst)[0]
          const stands = latest?.withdrawn_at === 0
          return (
            <li key={scope} className={css['scope']}>
              <p>
                {copy.scopes[scope]}
                <small>
                  {latest ? stateOf(latest) : copy.notGiven} · {copy.scopeHints[scope]}
                </small>
              </p>
              {stands && (
                <Button
                  kind="outline"
                  size={30}
                  busy={busy === scope}
                  disabled={busy !== undefined}
                  aria-label={copy.withdrawOf(copy.scopes[scope])}
                  onClick={() => void withdraw(scope)}
                >
                  {copy.withdraw}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

type Consent = Person['consents'][number]
const newestFirst = (a: Consent, b: Consent): number =>
  Number(b.withdrawn_at === 0) - Number(a.withdrawn_at === 0) || b.given_at - a.given_at
const stateOf = ({ given_at, withdrawn_at }: Consent): string =>
  withdrawn_at ? copy.withdrawn(date(withdrawn_at)) : copy.given(date(given_at))
