import type { Role } from '@qingyu/contract/endpoint'
import { Form, Input, Modal, Radio } from 'antd'
import type { GetRef } from 'antd'
import { useRef } from 'react'
import { messageOf } from '../../kit/messages.ts'
import { ROLE_NAMES, ROLE_RIGHTS } from '../../kit/roles.ts'
import css from './Operators.module.css'
import { useInvite } from './operator-calls.ts'
import type { Invitation } from './operator-calls.ts'

interface Invited {
  login: string
  name: string
  role: Role
}

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  onInvited: (invitation: Invitation) => void
}

export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const [form] = Form.useForm<Invited>()
  const first = useRef<GetRef<typeof Input>>(null)
  const invite = useInvite()
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title="邀请操作员"
      okText="生成邀请链接"
      width={520}
      destroyOnHidden
      confirmLoading={invite.isPending}
      onOk={() => form.submit()}
      afterOpenChange={(shown) => shown && first.current?.focus()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ role: 'moderator' }}
        onFinish={(input) =>
          invite.mutate(input, {
            onSuccess: onInvited,
            onError: (error) => form.setFields([{ name: 'login', errors: [messageOf(error)] }]),
          })
        }
      >
        <Form.Item
          name="login"
          label="登录名"
          rules={[
            { required: true, message: '请输入登录名' },
            { pattern: /^[\w.+-]{1,64}@[A-Za-z0-9.-]{1,64}$/, message: '登录名的格式如 name@example' },
          ]}
        >
          <Input ref={first} autoComplete="off" placeholder="name@example" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="name"
          label="姓名"
          rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
        >
          <Input autoComplete="off" maxLength={30} placeholder="同事们看到的名字" />
        </Form.Item>
        <Form.Item name="role" label="角色">
          <Radio.Group
            className={css.roles ?? ''}
            options={Object.entries(ROLE_NAMES).map(([role, name]) => ({
              value: role,
              label: (
                <span className={css.role}>
                  <b>{name}</b>
                  {ROLE_RIGHTS[role as Role]}
                </span>
              ),
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
