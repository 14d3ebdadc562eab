import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { createElement } from 'react'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { useEndless } from '../../shell/use-endless.ts'
import type { Upload } from '../../shell/use-picture-upload.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { peopleCopy as copy } from './people-copy.ts'
import { listPeople, PEOPLE_KEY, standingConsents } from './people.ts'
import type { Person } from './people.ts'
import css from './PeopleSection.module.css'
import type { Verification } from './queries.ts'

interface PeopleSectionProps {
  info: Verification
  upload: Upload
}

/** The people to be seen in my works, with what they agreed to. */
export function PeopleSection({ info, upload }: PeopleSectionProps) {
  const { data, error, loading, reload, more, loadMore } = useEndless(PEOPLE_KEY, listPeople)
  const { open, sheet } = useSheet()

  const openAdd = () =>
    open(async () => {
      const { AddPersonSheet } = await import('./AddPersonSheet.tsx')
      return (props: SheetProps) => createElement(AddPersonSheet, { ...props, info, upload })
    })
  const openPerson = (person: Person) =>
    open(async () => {
      const { PersonSheet } = await import('./PersonSheet.tsx')
      return (props: SheetProps) => createElement(PersonSheet, { ...props, person })
    })

  return (
    <section className={css['people']}>
      <div className={css['head']}>
        <h2>{copy.title}</h2>
        <Button kind="tonal" size={30} onClick={openAdd}>
          {copy.add}
        </Button>
      </div>
      <p className={css['text']}>{copy.text}</p>
      {!data && (!error || loading) && <Skeleton width="100%" height={64} />}
      {!data && error && !loading && (
        <p className={css['none']}>
          {copy.failed}
          <Button kind="text" size={30} onClick={reload}>
            {copy.reload}
          </Button>
        </p>
      )}
      {data?.list.length === 0 && (
        <p className={css['none']}>
          {copy.empty}
          <small>{copy.emptyHint}</small>
        </p>
      )}
      {data && data.list.length > 0 && (
        <CellGroup>
          {data.list.map((person) => (
            <Cell
              key={person.id}
              title={person.name}
              text={copy.works(person.works)}
              value={<Scopes person={person} />}
              onClick={() => openPerson(person)}
            />
          ))}
        </CellGroup>
      )}
      {data?.has_more && <EndlessFoot key={data.cursor} hasMore more={more} loadMore={loadMore} />}
      {sheet}
    </section>
  )
}

function Scopes({ person }: { person: Person }) {
  const scopes = standingConsents(person)
  if (scopes.length === 0) return <Badge kind="neutral">{copy.notGiven}</Badge>
  return (
    <span className={css['scopes']}>
      {scopes.map((scope) => (
        <Badge key={scope} kind="accent">
          {copy.scopes[scope]}
        </Badge>
      ))}
    </span>
  )
}
