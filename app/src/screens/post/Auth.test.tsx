// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { feedback } from '../../shell/feedback.ts'
import { forgetQueries } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'
import { mayReload } from '../../shell/unsaved.ts'
import type { Upload } from '../../shell/use-picture-upload.ts'

const upload = vi.hoisted(() => vi.fn<Upload>())
vi.mock('../../features/pictures/send-picture.ts', () => ({ sendDocument: upload }))

const server = serve()
const { Auth } = await import('./Auth.tsx')

const NOW = Math.floor(Date.now() / 1000)
const none = { state: 0, can_apply: true, applied_at: 0, reasons: [], note: '' }
const rejected = {
  state: 3,
  can_apply: true,
  applied_at: NOW - 90_000,
  reasons: ['证件不清晰'],
  note: '左下角反光，请换个角度重拍。',
}
const info = {
  poster: none,
  girl: none,
  needs: [],
  document_kinds: [
    { id: 'id_card', name: '身份证' },
    { id: 'passport', name: '护照' },
  ],
  consent_text: '本人同意',
  minimum_age: 18,
  review_hours: 24,
}
let uploads = 0
let members = 0

const applied = () => server.calls.filter(({ path }) => path === 'auth/apply').map(({ body }) => body)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (label: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { files: [new Blob(['jpeg'])] } })
  })

async function show(now: object = {}, kind: 'poster' | 'girl' = 'poster') {
  server.answers['auth/post_info'] = () => ok({ ...info, ...now })
  render(<Auth query={{ kind }} />)
  await screen.findByRole('radiogroup', { name: '认证类型' })
}

async function fill() {
  write('姓名', ' 林海 ')
  write('出生日期', '1995-06-01')
  write('证件号码', 'e1234-5678')
  await choose('选择证件正面')
  await choose('选择手持证件')
  fireEvent.click(screen.getByLabelText('我已阅读并同意以上协议'))
}

beforeEach(() => {
  uploads = 0
  upload.mockReset()
  upload.mockImplementation(async () => ({ id: `document-${(uploads += 1)}` }))
  server.calls = []
  server.offline = false
  server.answers = {
    'auth/apply': () => {
      server.answers['auth/post_info'] = () =>
        ok({ ...info, poster: { ...none, state: 1, can_apply: false, applied_at: NOW } })
      return ok({ state: 1 })
    },
    'x/people/list': () => ok({ list: [], cursor: '', has_more: false }),
  }
  useUser.setState({ isLogin: true, token: 't', u: { uid: (members += 1) } })
})
afterEach(() => {
  cleanup()
  forgetQueries()
  feedback.setState({ toast: undefined, questions: [] })
  useUser.setState(useUser.getInitialState())
})

it('sends what was filled in with the pictures’ ids, then says what happens and until when', async () => {
  await show()
  await fill()
  expect(mayReload()).toBe(false)
  await press('提交审核')
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy()
  expect(screen.getByText(/^预计 .+ 前完成$/)).toBeTruthy()
  expect(applied()).toMatchObject([
    {
      kind: 'poster',
      legal_name: '林海',
      birth_date: '1995-06-01',
      document_kind: 'id_card',
      document_number: 'E1234-5678',
      document_front: 'document-1',
      holding: 'document-2',
      consent: true,
    },
  ])
  expect(applied()[0]).not.toHaveProperty('document_back')
  await vi.waitFor(() => expect(mayReload()).toBe(true))
})

it('asks for what is missing beside each field and goes to the first, without asking the server', async () => {
  await show()
  await press('提交审核')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请输入姓名',
    '请输入出生日期',
    '请输入证件号码',
    '请添加照片',
    '请添加照片',
    '请先阅读并同意认证协议',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
  expect(applied()).toEqual([])
  write('姓名', '林海')
  expect(screen.queryByText('请输入姓名')).toBeNull()
  expect(screen.getByText('请输入证件号码')).toBeTruthy()
})

it('a passport has no back', async () => {
  await show()
  expect(screen.getByLabelText('选择证件背面')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '护照' }))
  expect(screen.queryByLabelText('选择证件背面')).toBeNull()
  expect(screen.getByLabelText('选择护照资料页')).toBeTruthy()
})

test.each([
  ['UNDER_AGE', '未满 18 周岁，无法提交', '出生日期'],
  ['INVALID_INPUT', '证件号码格式不正确', '证件号码'],
])('%s of the server stands beside its field, and nothing is lost', async (code, sentence, label) => {
  server.answers['auth/apply'] = () => ({
    ...refuse(0, sentence, code),
    data: { code, field: 'document_number', reason: sentence },
  })
  await show()
  await fill()
  // A code that names no field comes without one.
  if (code === 'UNDER_AGE') server.answers['auth/apply'] = () => refuse(0, sentence, code)
  await press('提交审核')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', ' 林海 ')
  expect(screen.getByLabelText('更换证件正面')).toBeTruthy()
})

it('pictures that the server has lost are sent again with the next attempt', async () => {
  const succeed = server.answers['auth/apply']
  server.answers['auth/apply'] = () => refuse(0, '证件照片不存在或已失效，请重新上传', 'DOCUMENT_NOT_YOURS')
  await show()
  await fill()
  await press('提交审核')
  expect(await screen.findAllByText('证件照片不存在或已失效，请重新上传')).toHaveLength(2)
  if (succeed) server.answers['auth/apply'] = succeed
  await press('提交审核')
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy()
  expect(applied().at(-1)).toMatchObject({ document_front: 'document-3', holding: 'document-4' })
})

it('a picture that does not get through says why and is sent again with a tap', async () => {
  upload.mockRejectedValueOnce(new Error('broke off'))
  await show()
  await choose('选择证件正面')
  expect(await screen.findByText('图片上传失败，请重试')).toBeTruthy()
  await press('上传失败，重试')
  expect(await screen.findByText('更换')).toBeTruthy()
  expect(upload).toHaveBeenCalledTimes(2)
})

it('sent from elsewhere meanwhile, it shows where that stands', async () => {
  server.answers['auth/apply'] = () => {
    server.answers['auth/post_info'] = () =>
      ok({ ...info, poster: { ...none, state: 1, can_apply: false, applied_at: NOW } })
    return refuse(0, '认证正在审核中，请耐心等待', 'VERIFICATION_WAITING')
  }
  await show()
  await fill()
  await press('提交审核')
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy()
  expect(feedback.getState().toast?.text).toBe('认证正在审核中，请耐心等待')
})

it('after a rejection it shows the reviewer’s words, and keeps what may be kept of this visit', async () => {
  await show()
  await fill()
  await press('提交审核')
  await screen.findByRole('heading', { name: '审核中' })
  cleanup()
  forgetQueries()
  await show({ poster: rejected })
  expect(screen.getByRole('heading', { name: '未通过审核' })).toBeTruthy()
  expect(screen.getByText('证件不清晰')).toBeTruthy()
  expect(screen.getByText('左下角反光，请换个角度重拍。')).toBeTruthy()
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', ' 林海 ')
  expect(screen.getByLabelText('证件号码')).toHaveProperty('value', '')
  expect(screen.getByLabelText('选择证件正面')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新提交' })).toBeTruthy()
})

it('nothing of one member is kept for another', async () => {
  await show()
  await fill()
  await press('提交审核')
  await screen.findByRole('heading', { name: '审核中' })
  cleanup()
  forgetQueries()
  useUser.setState({ u: { uid: 999 } })
  await show({ poster: rejected })
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '')
})

it('tells each kind’s state in the switch, and one that was taken back has no form', async () => {
  await show({
    poster: { ...none, state: 2, can_apply: false, applied_at: NOW },
    girl: { ...rejected, can_apply: false },
  })
  expect(screen.getByRole('heading', { name: '已通过认证' })).toBeTruthy()
  expect(await screen.findByText('还没有登记')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '演员 · 未通过' }))
  expect(screen.getByRole('heading', { name: '认证已被取消' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /提交/ })).toBeNull()
})

it('offers another try when it cannot be read', async () => {
  server.offline = true
  server.answers['auth/post_info'] = () => ok(info)
  render(<Auth query={{ kind: 'girl' }} />)
  expect(await screen.findByText('认证信息没有加载出来')).toBeTruthy()
  server.offline = false
  await press('重新加载')
  expect(await screen.findByRole('heading', { name: '演员认证' })).toBeTruthy()
})

it('is read again when one comes back to the app, and the decision shows', async () => {
  await show({ poster: { ...none, state: 1, can_apply: false, applied_at: NOW } })
  expect(screen.getByRole('heading', { name: '审核中' })).toBeTruthy()
  server.answers['auth/post_info'] = () => ok({ ...info, poster: rejected })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('heading', { name: '未通过审核' })).toBeTruthy()
})

it('says that it takes longer when the time is over', async () => {
  await show({ poster: { ...none, state: 1, can_apply: false, applied_at: NOW - 25 * 3600 } })
  expect(screen.getByText('比预计的久一些，我们正在加快处理')).toBeTruthy()
})
