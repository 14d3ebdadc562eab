import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { Checkbox } from '@qingyu/ui/Checkbox.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { useId } from 'react'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { navigate } from '../../shell/navigation.ts'
import { useEndless } from '../../shell/use-endless.ts'
import { formCopy as copy } from './form-copy.ts'
import type { WorkForm } from './form-shape.ts'
import css from './WorkFields.module.css'
import { listPeople, mayBeShown, PEOPLE_KEY } from './works.ts'

interface PeopleFieldProps {
  form: Pick<WorkForm, 'people' | 'nobody'>
  onChange: (change: Partial<WorkForm>) => void
  error?: string | undefined
}

/** Everybody who is to be seen, of one's own register; or nobody, as a choice of its own. */
export function PeopleField({ form: { people, nobody }, onChange, error }: PeopleFieldProps) {
  const { data, error: failure, loading, reload, more, loadMore } = useEndless(PEOPLE_KEY, listPeople)
  const note = useId()
  const wrong = { 'aria-invalid': Boolean(error), 'aria-describedby': error ? note : undefined }
  return (
    <div>
      <div className={css['people']}>
        {!data && (!failure || loading) && <Skeleton width="100%" height={44} />}
        {!data && failure && !loading && (
          <p className={css['none']}>
            {copy.peopleFailed}
            <Button kind="text" size={30} onClick={reload}>
              {copy.retry}
            </Button>
          </p>
        )}
        {data?.list.length === 0 && <p className={css['none']}>{copy.noPeople}</p>}
        {data?.list.map((person) => {
          const shown = mayBeShown(person)
          return (
            <Checkbox
              key={person.id}
              {...wrong}
              checked={people.includes(person.id)}
              disabled={!shown}
              onChange={(on) =>
                onChange({
                  nobody: false,
                  people: on ? [...people, person.id] : people.filter((id) => id !== person.id),
                })
              }
            >
              <span className={css['person']}>
                {person.name}
                <Badge kind={shown ? 'accent' : 'neutral'}>{shown ? copy.consented : copy.noConsent}</Badge>
              </span>
            </Checkbox>
          )
        })}
        {data?.has_more && <EndlessFoot key={data.cursor} hasMore more={more} loadMore={loadMore} />}
        <Checkbox
          {...wrong}
          checked={nobody}
          onChange={(on) => onChange({ nobody: on, ...(on && { people: [] }) })}
        >
          {copy.nobody}
        </Checkbox>
      </div>
      <FieldNote id={note} error={error} />
      <Button kind="text" size={30} onClick={() => navigate('/post/auth')}>
        {copy.register}
      </Button>
    </div>
  )
}
