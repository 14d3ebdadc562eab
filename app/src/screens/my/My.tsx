import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { Settings } from 'lucide-react'
import { copy } from '../../features/profile/copy.ts'
import { navigate } from '../../shell/navigation.ts'
import { useUser } from '../../shell/stores/user.ts'
import { MemberPage } from './MemberPage.tsx'
import css from './My.module.css'
import { VisitorPage } from './VisitorPage.tsx'

/** A tab root. Another member is another page: nothing of the one before may stay in it. */
export function My() {
  const uid = useUser(({ isLogin, u }) => (isLogin ? (u?.uid ?? 0) : undefined))
  const header = (
    <header className={css['header']}>
      <h1 className="visually-hidden">{copy.my}</h1>
      <IconButton icon={Settings} label={copy.settings} onClick={() => navigate('/setting')} />
    </header>
  )
  return (
    <div className={css['page']}>
      {uid === undefined ? <VisitorPage header={header} /> : <MemberPage key={uid} header={header} />}
    </div>
  )
}
