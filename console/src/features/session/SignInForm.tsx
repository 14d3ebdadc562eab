import { isRefusalOf } from '@qingyu/client/errors'
import type { Calls } from '@qingyu/contract/contract'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../kit/messages.ts'
import { CodeField } from './CodeField.tsx'
import { Door } from './Door.tsx'
import { useFocusFirst } from '../../kit/use-focus-first.ts'
import css from './SignInForm.module.css'
import { useConfirmSession, useStartSession } from './session-calls.ts'

export type SignedIn = Calls['console/session/confirm']['output']

/** Password, then the code of the authenticator or a recovery code. */
export function SignInForm({ notice, onDone }: { notice: string; onDone: (signedIn: SignedIn) => void }) {
  const [challenge, setChallenge] = useState('')
  const [trouble, setTrouble] = useState(notice)
  return challenge === '' ? (
    <PasswordStep trouble={trouble} onTrouble={setTrouble} onChallenge={setChallenge} />
  ) : (
    <CodeStep
      challenge={challenge}
      onDone={onDone}
      onOver={(msg) => {
        setTrouble(msg)
        setChallenge('')
      }}
    />
  )
}

interface PasswordStepProps {
  trouble: string
  onTrouble: (msg: string) => void
  onChallenge: (challenge: string) => void
}

function PasswordStep({ trouble, onTrouble, onChallenge }: PasswordStepProps) {
  const first = useFocusFirst()
  const start = useStartSession()
  return (
    <Door title="登录" hint="使用工作账号与验证器登录。">
      {trouble && <Alert className={css.trouble} type="error" showIcon title={trouble} />}
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={(input: { login: string; password: string }) => {
          onTrouble('')
          start.mutate(input, {
            onSuccess: ({ challenge }) => onChallenge(challenge),
            onError: (error) => onTrouble(messageOf(error)),
          })
        }}
      >
        <Form.Item name="login" label="登录名" rules={[{ required: true, message: '请输入登录名' }]}>
          <Input
            size="large"
            ref={first}
            autoComplete="username"
            placeholder="name@example"
            spellCheck={false}
          />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password size="large" autoComplete="current-password" />
        </Form.Item>
        <Button block type="primary" size="large" htmlType="submit" loading={start.isPending}>
          下一步
        </Button>
      </Form>
    </Door>
  )
}

interface CodeStepProps {
  challenge: string
  onDone: (signedIn: SignedIn) => void
  /** Too late or locked out: back to the password. */
  onOver: (msg: string) => void
}

function CodeStep({ challenge, onDone, onOver }: CodeStepProps) {
  const [form] = Form.useForm<{ code: string }>()
  const [recovery, setRecovery] = useState(false)
  const [error, setError] = useState('')
  const confirm = useConfirmSession()
  return (
    <Door
      title="两步验证"
      hint={recovery ? '输入启用验证器时保存的一个恢复码。' : '打开验证器应用，输入其中显示的 6 位验证码。'}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) => {
          if (confirm.isPending) return
          setError('')
          confirm.mutate(
            { challenge, code },
            {
              onSuccess: onDone,
              onError: (refusal) => {
                const known = isRefusalOf('console/session/confirm', refusal)
                if (known && (refusal.code === 'SIGN_IN_OVER' || refusal.code === 'LOCKED_OUT'))
                  return onOver(refusal.message)
                form.resetFields()
                setError(messageOf(refusal))
              },
            },
          )
        }}
      >
        <CodeField
          key={String(recovery)}
          recovery={recovery}
          error={error}
          onComplete={() => form.submit()}
        />
        <Button block type="primary" size="large" htmlType="submit" loading={confirm.isPending}>
          登录
        </Button>
      </Form>
      <div className={css.ways}>
        <Button
          type="link"
          onClick={() => {
            setRecovery(!recovery)
            setError('')
            form.resetFields()
          }}
        >
          {recovery ? '使用验证器' : '使用恢复码'}
        </Button>
        <Button type="link" onClick={() => onOver('')}>
          换一个账号
        </Button>
      </div>
    </Door>
  )
}
