import { Dropdown } from 'antd'
import { useState } from 'react'
import { ROLE_NAMES } from '../../kit/roles.ts'
import { useSession } from '../../shell/session.ts'
import css from './AccountMenu.module.css'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { endSession } from './session-calls.ts'

export function AccountMenu() {
  const operator = useSession()?.operator
  const [open, setOpen] = useState<'sessions' | 'password'>()
  if (!operator) return null
  const acts: Record<string, () => void> = {
    sessions: () => setOpen('sessions'),
    password: () => setOpen('password'),
    end: () => void endSession(),
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'who', disabled: true, label: operator.login },
            { type: 'divider' },
            { key: 'sessions', label: '我的会话' },
            { key: 'password', label: '修改密码' },
            { type: 'divider' },
            { key: 'end', label: '退出登录' },
          ],
          onClick: ({ key }) => acts[key]?.(),
        }}
      >
        <button type="button" className={css.account}>
          <span className="visually-hidden">我的账号</span>
          <span className={css.face} aria-hidden>
            {operator.name.slice(0, 1)}
          </span>
          {ROLE_NAMES[operator.role]}
          <span className={css.dot} />
          {operator.name}
        </button>
      </Dropdown>
      <OwnSessions open={open === 'sessions'} onClose={() => setOpen(undefined)} />
      <PasswordDialog open={open === 'password'} onClose={() => setOpen(undefined)} />
    </>
  )
}
