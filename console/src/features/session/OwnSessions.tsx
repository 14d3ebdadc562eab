import { Button, Modal, Tag } from 'antd'
import { moment } from '../../kit/format.ts'
import { messageOf } from '../../kit/messages.ts'
import { Failure, Waiting } from '../../kit/States.tsx'
import css from './OwnSessions.module.css'
import { useOwnSessions, useRevokeSession } from './session-calls.ts'

export function OwnSessions({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, isPending, refetch } = useOwnSessions(open)
  const revoke = useRevokeSession()
  return (
    <Modal open={open} onCancel={onClose} footer={null} title="我的会话" width={560} destroyOnHidden>
      {isPending && <Waiting rows={3} />}
      {error && <Failure text={messageOf(error)} onRetry={() => void refetch()} />}
      <ul>
        {data?.list.map(({ id, device, created_at, seen_at, expires_at, current }) => (
          <li key={id} className={css.session}>
            <div className={css.what}>
              <p className={css.device}>
                {device} {current === 1 && <Tag color="green">本次</Tag>}
              </p>
              <p className={css.when}>
                {moment(created_at)} 登录，最近使用 {moment(seen_at)}，最迟 {moment(expires_at)} 结束
              </p>
            </div>
            {current === 0 && (
              <Button
                danger
                loading={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id)}
              >
                结束
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
