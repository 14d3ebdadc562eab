// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'
import { mayReload } from '../../shell/unsaved.ts'

const wentBack = vi.hoisted(() => vi.fn<(fallback: string) => void>())
const upload = vi.hoisted(() => vi.fn<() => Promise<{ id: string }>>())
vi.mock('../../shell/navigation.ts', async (original) => ({
  ...(await original<object>()),
  goBack: wentBack,
  currentPlace: () => ({ path: '/myedit', search: '', full: '/myedit' }),
}))
vi.mock('../../features/pictures/Picture.tsx', () => ({ Picture: () => null }))
// Cropping and sending need a canvas and a server for uploads: the journeys in a browser have both.
vi.mock('../../features/pictures/AvatarCrop.tsx', () => ({ AvatarCrop: () => null }))
vi.mock('../../features/pictures/AvatarCropOnDemand.tsx', () => ({
  AvatarCropOnDemand: ({ onDone }: { onDone: (avatar: Blob) => void }) => (
    <button type="button" onClick={() => onDone(new Blob(['avatar']))}>
      裁好了
    </button>
  ),
}))
vi.mock('../../features/pictures/send-picture.ts', () => ({ sendPicture: upload }))

const server = serve()
const { MyEdit } = await import('./MyEdit.tsx')

const record = { uid: 7, nickname: '蓝海', avatar_url: '', person_signnatrue: '去看海' }
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
const saved = () => server.calls.filter(({ path }) => path === 'member/update').map(({ body }) => body)
const question = () => feedback.getState().questions[0]

beforeEach(() => {
  wentBack.mockReset()
  upload.mockReset()
  server.calls = []
  server.answers = { 'users/getBaseInfo': () => ok({ ...record, nickname: '小满' }) }
  feedback.setState({ toast: undefined, questions: [] })
  useUser.setState({ isLogin: true, token: 't-1', u: record })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  useUser.setState(useUser.getInitialState())
})

async function chooseAvatar() {
  const file = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('更换头像'), { target: { files: [file] } })
  fireEvent.click(await screen.findByRole('button', { name: '裁好了' }))
}

it('has nothing to save until something has changed, blanks aside', () => {
  render(<MyEdit />)
  expect(saveButton().disabled).toBe(true)
  write('昵称', ' 蓝海 ')
  expect(saveButton().disabled).toBe(true)
  write('昵称', '小满')
  expect(saveButton().disabled).toBe(false)
})

it('saves only what has changed, says so and goes back', async () => {
  render(<MyEdit />)
  write('昵称', ' 小满 ')
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(wentBack).toHaveBeenCalledWith('/my'))
  expect(saved()).toMatchObject([{ nickname: '小满' }])
  expect(saved()[0]).not.toHaveProperty('person_signnatrue')
  expect(feedback.getState().toast).toMatchObject({ text: '已保存', kind: 'ok' })
  expect(useUser.getState().u?.nickname).toBe('小满')
})

it('sends a save once, however often it is asked for', async () => {
  const answer = server.hold('member/update')
  render(<MyEdit />)
  write('昵称', '小满')
  fireEvent.submit(field('昵称'))
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(saved()).toHaveLength(1))
  expect(saveButton().disabled).toBe(true)
  answer()
  await vi.waitFor(() => expect(wentBack).toHaveBeenCalledOnce())
  expect(saved()).toHaveLength(1)
})

it('Enter in the signature saves, except while an input method is choosing a word', async () => {
  render(<MyEdit />)
  write('签名', '看海，\n听风')
  expect(field('签名').value).toBe('看海， 听风')
  fireEvent.keyDown(field('签名'), { key: 'Enter', isComposing: true })
  expect(saved()).toEqual([])
  fireEvent.keyDown(field('签名'), { key: 'Enter' })
  await vi.waitFor(() => expect(saved()).toMatchObject([{ person_signnatrue: '看海， 听风' }]))
})

it('says beside the field what does not fit, and sends nothing', () => {
  render(<MyEdit />)
  write('昵称', '')
  write('签名', '字'.repeat(101))
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    '请输入昵称',
    '签名最多 100 个字',
  ])
  fireEvent.submit(field('昵称'))
  expect(saved()).toEqual([])
})

it('shows a refusal beside its field and keeps what was written', async () => {
  server.answers['member/update'] = () => refuse(0, '该昵称不可使用，请换一个', 'NICKNAME_RESERVED')
  render(<MyEdit />)
  write('昵称', '官方客服')
  write('签名', '听风')
  fireEvent.submit(field('昵称'))
  expect((await screen.findByRole('alert')).textContent).toBe('该昵称不可使用，请换一个')
  expect([field('昵称').value, field('签名').value]).toEqual(['官方客服', '听风'])
  expect(saveButton().disabled).toBe(false)
  expect(wentBack).not.toHaveBeenCalled()
})

it('a failure that belongs to no field is told as well', async () => {
  server.answers['member/update'] = () => refuse(429, '操作太频繁，请稍后再试', 'TOO_MANY')
  render(<MyEdit />)
  write('昵称', '小满')
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(feedback.getState().toast?.text).toBe('操作太频繁，请稍后再试'))
  expect(saveButton().disabled).toBe(false)
})

it('saves the uploaded avatar by its id', async () => {
  upload.mockResolvedValue({ id: 'picture-1' })
  render(<MyEdit />)
  await chooseAvatar()
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(saved()).toMatchObject([{ avatar: 'picture-1' }]))
})

it('keeps the chosen avatar when its upload fails and offers to try again or to give it up', async () => {
  upload.mockRejectedValueOnce(new Error('broken')).mockResolvedValue({ id: 'picture-2' })
  render(<MyEdit />)
  await chooseAvatar()
  fireEvent.click(await screen.findByRole('button', { name: '重新上传' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '重新上传' })).toBeNull())
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(saved()).toMatchObject([{ avatar: 'picture-2' }]))
})

it('saves nothing while the avatar cannot be uploaded; given up, the rest is saved', async () => {
  upload.mockRejectedValue(new Error('broken'))
  render(<MyEdit />)
  write('昵称', '小满')
  await chooseAvatar()
  await screen.findByRole('button', { name: '放弃这张' })
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  fireEvent.click(await screen.findByRole('button', { name: '放弃这张' }))
  expect(saved()).toEqual([])
  fireEvent.submit(field('昵称'))
  await vi.waitFor(() => expect(saved()).toMatchObject([{ nickname: '小满' }]))
  expect(saved()[0]).not.toHaveProperty('avatar')
})

it('a picture that the server does not take is shown as failed', async () => {
  upload.mockResolvedValue({ id: 'gone' })
  server.answers['member/update'] = () => refuse(0, '图片不存在或已失效，请重新上传', 'PICTURE_NOT_YOURS')
  render(<MyEdit />)
  await chooseAvatar()
  fireEvent.submit(field('昵称'))
  expect((await screen.findByRole('alert')).textContent).toBe('图片不存在或已失效，请重新上传')
  expect(screen.getByRole('button', { name: '重新上传' })).toBeTruthy()
})

it('goes back at once when nothing has changed', () => {
  render(<MyEdit />)
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(wentBack).toHaveBeenCalledWith('/my')
  expect(question()).toBeUndefined()
})

it('asks before changes are lost, and stays or leaves as told', async () => {
  render(<MyEdit />)
  write('昵称', '小满')
  expect(mayReload()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(question()).toMatchObject({ title: '放弃修改？', confirm: '放弃', cancel: '继续编辑', danger: true })
  await act(async () => question()?.answer(false))
  expect(wentBack).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  await act(async () => question()?.answer(true))
  expect(wentBack).toHaveBeenCalledWith('/my')
  expect(mayReload()).toBe(true)
})

it('waits for the record before it shows a form', async () => {
  useUser.setState({ u: { uid: 7 } })
  server.answers['users/getBaseInfo'] = () => ok(record)
  render(<MyEdit />)
  expect(screen.queryByRole('textbox')).toBeNull()
  await vi.waitFor(() => expect(field('昵称').value).toBe('蓝海'))
})
