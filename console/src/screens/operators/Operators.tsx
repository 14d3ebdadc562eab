import { Icon } from '@qingyu/ui/Icon.tsx'
import { Button } from 'antd'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { InvitationLink } from '../../features/operators/InvitationLink.tsx'
import { InviteDialog } from '../../features/operators/InviteDialog.tsx'
import { useOperators } from '../../features/operators/operator-calls.ts'
import type { Invitation } from '../../features/operators/operator-calls.ts'
import { OperatorTable } from '../../features/operators/OperatorTable.tsx'
import { Key } from '../../kit/Key.tsx'
import { useKeys } from '../../kit/keys.ts'
import { messageOf } from '../../kit/messages.ts'
import { Failure, Waiting } from '../../kit/States.tsx'
import { Page } from '../../shell/Page.tsx'
import css from './Operators.module.css'

export function Operators() {
  const { data, error, isPending, refetch } = useOperators()
  const [inviting, setInviting] = useState(false)
  const [invitation, setInvitation] = useState<Invitation>()
  useKeys('操作员', { n: { does: '邀请操作员', run: () => setInviting(true) } })
  const list = data?.list ?? []
  const counted = (state: string) => String(list.filter((one) => one.state === state).length)
  const figures = data
    ? [
        { name: '正常', value: counted('active') },
        { name: '待加入', value: counted('invited') },
      ]
    : []
  return (
    <Page title="操作员" figures={figures}>
      <div className={css.operators}>
        <div className={css.head}>
          <p className={css.hint}>操作员只通过邀请加入，必须启用两步验证。所有者至少保留一位。</p>
          <Button type="primary" icon={<Icon of={UserPlus} size={16} />} onClick={() => setInviting(true)}>
            邀请 <Key of="N" on="fill" />
          </Button>
        </div>
        {isPending && <Waiting />}
        {error && !data && <Failure text={messageOf(error)} onRetry={() => void refetch()} />}
        {data && <OperatorTable list={list} onInvitation={setInvitation} />}
      </div>
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={(made) => {
          setInviting(false)
          setInvitation(made)
        }}
      />
      <InvitationLink invitation={invitation} onClose={() => setInvitation(undefined)} />
    </Page>
  )
}
