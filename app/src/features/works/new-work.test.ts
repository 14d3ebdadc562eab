// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUser } from '../../shell/stores/user.ts'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const transport = vi.hoisted(() => ({ finish: (_id: string): void => {} }))
vi.mock('@qingyu/client/video-upload', () => ({
  uploadVideo: () => ({
    done: new Promise<string>((resolve) => {
      transport.finish = resolve
    }),
    pause: () => {},
    resume: () => {},
    cancel: async () => {},
  }),
}))

const server = serve()
const { changeForm, clearDraft, useDraft } = await import('./draft.ts')
const { stopWaiting, submitDraft, useSubmission } = await import('./new-work.ts')
const { sending } = await import('./sending.ts')

const rules = { coins_min: 1, coins_max: 88, today: '2026-11-15' }
const id = 'a'.repeat(32)
const created = () => server.calls.filter(({ path }) => path === 'x/works/create')
const fill = () =>
  changeForm({ title: '月光', category: 'nature', nobody: true, producedOn: '2026-01-01', agreed: true })
const begin = async () => {
  sending.begin(new File(['film'], 'film.mp4', { type: 'video/mp4' }))
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  server.calls = []
  server.answers = { 'x/works/create': () => ok({ id: 9 }) }
  useUser.setState({ isLogin: true, token: 't', u: { uid: 7 } })
})
afterEach(clearDraft)

it('asks for the film and for the fields, and calls nobody', async () => {
  await submitDraft(rules)
  const { errors } = useSubmission.getState()
  expect(errors).toMatchObject({ upload: '请先选择视频文件', title: '请输入标题', category: '请选择分类' })
  expect(created()).toEqual([])
})

it('waits for the film, sends it then, and nothing of the draft stays', async () => {
  fill()
  await begin()
  const submitted = submitDraft(rules)
  expect(useSubmission.getState().busy).toBe(true)
  expect(created()).toEqual([])
  transport.finish(id)
  expect(await submitted).toBe(true)
  expect(created()[0]?.body).toMatchObject({
    upload: id,
    title: '月光',
    people: [],
    price_type: 'free',
    coins: 0,
  })
  expect(useDraft.getState()).toMatchObject({ file: null, form: { title: '' } })
  expect(useSubmission.getState()).toEqual({ busy: false, errors: {} })
})

it('whoever goes back to the form submits nothing', async () => {
  fill()
  await begin()
  const submitted = submitDraft(rules)
  stopWaiting()
  transport.finish(id)
  expect(await submitted).toBe(false)
  expect(created()).toEqual([])
  expect(useDraft.getState().file).toMatchObject({ whole: true })
})

it('a refusal stands beside its field, and the draft stays', async () => {
  server.answers['x/works/create'] = () => refuse(0, '人物没有同意公开', 'NO_CONSENT')
  fill()
  await begin()
  const submitted = submitDraft(rules)
  transport.finish(id)
  expect(await submitted).toBe(false)
  expect(useSubmission.getState()).toEqual({ busy: false, errors: { people: '人物没有同意公开' } })
  expect(useDraft.getState().form.title).toBe('月光')
})
