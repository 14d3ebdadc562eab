import { Form, Input } from 'antd'
import { useFocusFirst } from '../../kit/use-focus-first.ts'
import css from './CodeField.module.css'

/** Six digits, or ten letters and digits of a recovery code. Submits by itself when the sixth digit is there. */
export function CodeField({
  recovery = false,
  error,
  onComplete,
}: {
  recovery?: boolean
  error: string
  onComplete: () => void
}) {
  const first = useFocusFirst()
  return (
    <Form.Item
      name="code"
      label={recovery ? '恢复码' : '验证码'}
      validateStatus={error ? 'error' : ''}
      help={error || (recovery ? '每个恢复码只能使用一次' : undefined)}
      rules={[{ required: true, message: recovery ? '请输入恢复码' : '请输入 6 位验证码' }]}
    >
      <Input
        className={css.code}
        size="large"
        ref={first}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={recovery ? 14 : 7}
        placeholder={recovery ? 'XXXXX-XXXXX' : '000000'}
        spellCheck={false}
        onChange={(event) => {
          if (!recovery && /^\s*\d{3}\s?\d{3}\s*$/.test(event.target.value)) onComplete()
        }}
      />
    </Form.Item>
  )
}
