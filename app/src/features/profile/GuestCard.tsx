import { Avatar } from '@qingyu/ui/Avatar.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { IdCard, ShieldCheck, Sprout } from 'lucide-react'
import { link, navigate } from '../../shell/navigation.ts'
import { copy } from './copy.ts'
import css from './GuestCard.module.css'

const BENEFITS = [
  { icon: IdCard, title: copy.ownFace, text: copy.ownFaceHint },
  { icon: Sprout, title: copy.growth, text: copy.growthHint },
  { icon: ShieldCheck, title: copy.control, text: copy.controlHint },
]

/** What a visitor sees where a member sees himself. */
export function GuestCard({ back }: { back: string }) {
  return (
    <>
      <section className={css['head']}>
        <Avatar size={66} />
        <div>
          <h2>{copy.guest}</h2>
          <p>{copy.guestHint}</p>
        </div>
      </section>
      <div className={css['actions']}>
        <Button block onClick={() => navigate(link('/login', { redirect: back }))}>
          {copy.login}
        </Button>
        <Button
          block
          kind="tonal"
          onClick={() => navigate(link('/login', { redirect: back, mode: 'register' }))}
        >
          {copy.register}
        </Button>
      </div>
      <section className={css['benefits']}>
        <h3>{copy.benefits}</h3>
        <ul>
          {BENEFITS.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={css['plate']}>
                <Icon of={icon} size={21} />
              </span>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
