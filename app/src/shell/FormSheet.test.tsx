// @vitest-environment happy-dom
import { NetworkFailed, Refused } from '@qingyu/client/errors'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from './feedback.ts'
import { FormSheet } from './FormSheet.tsx'
import { mayReload } from './unsaved.ts'

const send = vi.fn<() => Promise<void>>()

function Greeting({ danger = false }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(true)
  return (
    <FormSheet
      open={open}
      onClose={() => setOpen(false)}
      title="生日"
      typed={[text]}
      check={() => (text ? {} : { text: '请输入祝福' })}
      send={send}
      refusedField={(error) =>
        error instanceof Refused && error.code === 'INVALID_INPUT' ? { text: error.message } : undefined
      }
      submit="保存"
      danger={danger}
    >
      {(errors) => (
        <>
          <input aria-label="祝福" value={text} onChange={(event) => setText(event.target.value)} />
          <p>{errors.text}</p>
        </>
      )}
    </FormSheet>
  )
}

const write = (value: string) => fireEvent.change(screen.getByLabelText('祝福'), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const refused = (code: string, words: string) => new Refused('x/greetings/set', 0, words, { code })

beforeEach(() => void send.mockReset().mockResolvedValue())
afterEach(() => {
  cleanup()
  feedback.setState({ toast: undefined })
})

it('says what is missing beside the field and sends nothing; typing takes it away', async () => {
  render(<Greeting />)
  await press('保存')
  expect(screen.getByText('请输入祝福')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  write('生日快乐')
  expect(screen.queryByText('请输入祝福')).toBeNull()
  await press('保存')
  expect(send).toHaveBeenCalledTimes(1)
})

it('is sent once, however often it is pressed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  send.mockReturnValue(promise)
  render(<Greeting />)
  write('生日快乐')
  await press('保存')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
  const form = document.querySelector('form')
  // Enter in a field asks the form, whatever the button says.
  await act(async () => void (form && fireEvent.submit(form)))
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => resolve())
  await press('保存')
  expect(send).toHaveBeenCalledTimes(2)
})

it('a refusal of a field stands beside it, also when one has typed on; any other failure is a toast', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  send.mockReturnValueOnce(promise)
  render(<Greeting />)
  write('长')
  await press('保存')
  write('长长')
  await act(async () => reject(refused('INVALID_INPUT', '最多 50 字')))
  expect(screen.getByText('最多 50 字')).toBeTruthy()
  expect(feedback.getState().toast).toBeUndefined()

  send.mockRejectedValueOnce(new NetworkFailed())
  await press('保存')
  expect(screen.queryByText('最多 50 字')).toBeNull()
  expect(feedback.getState().toast?.kind).toBe('warn')
  expect(screen.getByLabelText<HTMLInputElement>('祝福').value).toBe('长长')
})

it('what is half filled keeps an update waiting until the sheet is closed', async () => {
  render(<Greeting danger />)
  expect(mayReload()).toBe(true)
  write('生')
  expect(mayReload()).toBe(false)
  await press('取消')
  expect(mayReload()).toBe(true)
})
