import { Form, Input, Modal } from 'antd'
import type { GetRef } from 'antd'
import { useRef } from 'react'
import { oneLine } from './one-line.ts'

interface AskTextProps {
  open: boolean
  title: string
  hint: string
  okText: string
  danger?: boolean
  maxLength: number
  initial?: string
  busy: boolean
  onCancel: () => void
  onDone: (text: string) => void
}

/** One text that must be given: a reason, a note. Ctrl or ⌘ with Enter sends it. */
export function AskText(props: AskTextProps) {
  const { open, title, hint, okText, danger, maxLength, initial, busy, onCancel, onDone } = props
  const [form] = Form.useForm<{ text: string }>()
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      okButtonProps={{ danger: danger ?? false }}
      confirmLoading={busy}
      destroyOnHidden
      width={460}
      onCancel={onCancel}
      onOk={() => form.submit()}
      // A dialog puts the focus on its first button.
      afterOpenChange={(shown) => shown && field.current?.focus({ cursor: 'end' })}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ text: initial ?? '' }}
        onFinish={({ text }) => onDone(oneLine(text))}
      >
        <Form.Item name="text" extra={hint} rules={[{ required: true, whitespace: true, message: '请填写' }]}>
          <Input.TextArea
            ref={field}
            rows={3}
            maxLength={maxLength}
            aria-label={title}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
