import { isRefusalOf } from '@qingyu/client/errors'
import { Form, Input, Modal } from 'antd'
import type { GetRef } from 'antd'
import { useRef } from 'react'
import { messageOf } from '../../kit/messages.ts'
import { toast } from '../../shell/feedback.ts'
import { useChangePassword } from './session-calls.ts'

interface Passwords {
  password: string
  new_password: string
}

export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Passwords>()
  const first = useRef<GetRef<typeof Input>>(null)
  const change = useChangePassword()
  const submit = (input: Passwords) =>
    change.mutate(input, {
      onSuccess: () => {
        toast('密码已修改，其他会话已结束', 'success')
        onClose()
      },
      onError: (error) => {
        const wrong = isRefusalOf('console/session/change_password', error) && error.code === 'WRONG_PASSWORD'
        form.setFields([{ name: wrong ? 'password' : 'new_password', errors: [messageOf(error)] }])
      },
    })
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title="修改密码"
      width={420}
      destroyOnHidden
      okText="修改"
      confirmLoading={change.isPending}
      onOk={() => form.submit()}
      afterOpenChange={(shown) => shown && first.current?.focus()}
    >
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={submit}>
        <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password ref={first} autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="new_password"
          label="新密码"
          extra="至少 10 个字符，同时包含字母和数字。修改后其他会话会结束。"
          rules={[
            { required: true, message: '请输入新密码' },
            { min: 10, message: '密码至少 10 个字符' },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
