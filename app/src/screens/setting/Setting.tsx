import { Button } from '@qingyu/ui/Button.tsx'
import { Card } from '@qingyu/ui/Card.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { useEffect, useState } from 'react'
import { confirmDialog } from '../../shell/feedback.ts'
import { goBack, loginPlace, navigate } from '../../shell/navigation.ts'
import { logout } from '../../shell/session.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { useUser } from '../../shell/stores/user.ts'
import { AboutGroup } from './AboutGroup.tsx'
import { AccountGroup } from './AccountGroup.tsx'
import { copy } from './copy.ts'
import { DataGroup } from './DataGroup.tsx'
import { loadDevices, loadLock } from './linked-sheets.ts'
import { LookGroup } from './LookGroup.tsx'
import { NetworkGroup } from './NetworkGroup.tsx'
import { PlaybackGroup } from './PlaybackGroup.tsx'
import { PrivacyGroup } from './PrivacyGroup.tsx'
import { StorageGroup } from './StorageGroup.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import css from './Setting.module.css'

/** Everything one can set. Another member, who may have signed in elsewhere, finds no sheet of the one before. */
export function Setting({ query }: PageProps<'/setting'>) {
  const uid = useUser(({ isLogin, u }) => (isLogin ? (u?.uid ?? 0) : undefined))
  return <Groups key={uid ?? 'visitor'} isLogin={uid !== undefined} opened={query.open} />
}

/** What belongs to the account, and what belongs to this device. */
function Groups({ isLogin, opened }: { isLogin: boolean; opened: PageProps<'/setting'>['query']['open'] }) {
  const { open, sheet } = useSheet()

  // Whoever was led here for one thing finds it open, once.
  const [linked] = useState(opened)
  useEffect(() => {
    if (linked === 'devices' && isLogin) open(loadDevices)
    if (linked === 'lock') open(loadLock)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it comes
  }, [])

  async function askToLogout() {
    if (await confirmDialog({ message: copy.logout.ask, confirm: copy.logout.confirm, danger: true }))
      await logout()
  }

  return (
    <>
      <NavBar title={copy.title} onBack={() => goBack('/my')} />
      <div className={css['groups']}>
        {isLogin ? <AccountGroup open={open} /> : <Visitor />}
        <PrivacyGroup open={open} />
        <LookGroup />
        <PlaybackGroup />
        <NetworkGroup open={open} />
        <StorageGroup />
        <AboutGroup />
        {isLogin && <DataGroup open={open} />}
        {isLogin && (
          <Button kind="neutral" size={50} block className={css['logout']} onClick={() => void askToLogout()}>
            {copy.logout.row}
          </Button>
        )}
      </div>
      {sheet}
    </>
  )
}

function Visitor() {
  return (
    <Card>
      <div className={css['visitor']}>
        <p>
          {copy.visitor.title}
          <small>{copy.visitor.text}</small>
        </p>
        <Button kind="tonal" onClick={() => navigate(loginPlace('/setting'))}>
          {copy.visitor.action}
        </Button>
      </div>
    </Card>
  )
}
