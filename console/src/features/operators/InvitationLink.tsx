import { Input, Modal } from 'antd'
import { Copyable } from '../../kit/Copyable.tsx'
import { moment } from '../../kit/format.ts'
import css from './Operators.module.css'
import { invitationLink } from './operator-calls.ts'
import type { Invitation } from './operator-calls.ts'

export function InvitationLink({
  invitation,
  onClose,
}: {
  invitation: Invitation | undefined
  onClose: () => void
}) {
  const address = invitation ? invitationLink(invitation.token) : ''
  return (
    <Modal
      open={invitation !== undefined}
      onCancel={onClose}
      onOk={onClose}
      okText="完成"
      cancelButtonProps={{ hidden: true }}
      title="邀请链接"
      width={520}
      destroyOnHidden
    >
      <p className={css.hint}>
        只显示这一次。请通过可靠的方式单独发给本人，{invitation && moment(invitation.expires_at)}{' '}
        前有效，使用一次后失效。
      </p>
      <Input.TextArea
        readOnly
        rows={3}
        value={address}
        aria-label="邀请链接"
        onFocus={(event) => event.target.select()}
      />
      <p className={css.copy}>
        <Copyable text={address} label="复制链接" />
      </p>
    </Modal>
  )
}
