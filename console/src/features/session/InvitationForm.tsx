import { isRefusalOf } from '@qingyu/client/errors'
import type { Calls } from '@qingyu/contract/contract'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../kit/Copyable.tsx'
import { inFours } from '../../kit/format.ts'
import { messageOf } from '../../kit/messages.ts'
import { CodeField } from './CodeField.tsx'
import { Door } from './Door.tsx'
import { useFocusFirst } from '../../kit/use-focus-first.ts'
import css from './InvitationForm.module.css'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAcceptInvitation, useConfirmSession } from './session-calls.ts'
import type { SignedIn } from './SignInForm.tsx'

type Accepted = Calls['console/operators/accept_invitation']['output']

/** A password, an authenticator, recovery codes: in this order, each once. */
export function InvitationForm({ token, onDone }: { token: string; onDone: (signedIn: SignedIn) => void }) {
  const [accepted, setAccepted] = useState<Accepted>()
  const [signedIn, setSignedIn] = useState<SignedIn>()
  if (signedIn) return <RecoveryCodes codes={signedIn.recovery_codes} onDone={() => onDone(signedIn)} />
  if (accepted)
    return <Enrolment accepted={accepted} onDone={setSignedIn} onOver={() => setAccepted(undefined)} />
  return <NewPassword token={token} onAccepted={setAccepted} />
}

function NewPassword({ token, onAccepted }: { token: string; onAccepted: (accepted: Accepted) => void }) {
  const first = useFocusFirst()
  const accept = useAcceptInvitation()
  const { error } = accept
  const over = isRefusalOf('console/operators/accept_invitation', error) && error.code === 'INVITATION_OVER'
  return (
    <Door title="设置密码" hint="欢迎加入。先设置登录密码，随后启用两步验证。">
      {error && (
        <Alert
          className={css.trouble}
          type="error"
          showIcon
          title={messageOf(error)}
          description={over ? '请联系所有者重新发送邀请链接。' : undefined}
        />
      )}
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={({ password }: { password: string }) =>
          accept.mutate({ token, password }, { onSuccess: onAccepted })
        }
      >
        <Form.Item
          name="password"
          label="密码"
          extra="至少 10 个字符，同时包含字母和数字"
          rules={[
            { required: true, message: '请输入密码' },
            { min: 10, message: '密码至少 10 个字符' },
            { max: 64, message: '密码最多 64 个字符' },
            { pattern: /^(?=.*[A-Za-z])(?=.*\d)/, message: '密码需要同时包含字母和数字' },
          ]}
        >
          <Input.Password size="large" ref={first} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label="确认密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请再次输入密码' },
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一致')
              },
            }),
          ]}
        >
          <Input.Password size="large" autoComplete="new-password" />
        </Form.Item>
        <Button block type="primary" size="large" htmlType="submit" loading={accept.isPending}>
          下一步
        </Button>
      </Form>
    </Door>
  )
}

interface EnrolmentProps {
  accepted: Accepted
  onDone: (signedIn: SignedIn) => void
  onOver: () => void
}

function Enrolment({ accepted, onDone, onOver }: EnrolmentProps) {
  const [form] = Form.useForm<{ code: string }>()
  const [error, setError] = useState('')
  const confirm = useConfirmSession()
  return (
    <Door
      title="启用验证器"
      hint={
        <>
          用验证器应用扫描二维码，再输入它显示的 6 位验证码。账号：<b>{accepted.login}</b>
        </>
      }
    >
      <div className={css.secret}>
        <QrCode text={accepted.otpauth_url} label="验证器二维码" />
        <div className={css.typed}>
          <p>无法扫描？手动输入密钥：</p>
          <code className={css.key}>{inFours(accepted.totp_secret)}</code>
          <Copyable text={accepted.totp_secret} label="复制密钥" />
        </div>
      </div>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) => {
          if (confirm.isPending) return
          setError('')
          confirm.mutate(
            { challenge: accepted.challenge, code },
            {
              onSuccess: onDone,
              onError: (refusal) => {
                form.resetFields()
                setError(messageOf(refusal))
                if (isRefusalOf('console/session/confirm', refusal) && refusal.code === 'SIGN_IN_OVER')
                  onOver()
              },
            },
          )
        }}
      >
        <CodeField error={error} onComplete={() => form.submit()} />
        <Button block type="primary" size="large" htmlType="submit" loading={confirm.isPending}>
          完成
        </Button>
      </Form>
    </Door>
  )
}
