import { expect, it } from 'vitest'
import { EMPTY_FORM, isFilled } from './form-shape.ts'
import type { WorkForm } from './form-shape.ts'
import { dayNow, formErrors, formOf, inputOf, shareInWords, tagFault, tagOf } from './work-form.ts'

const rules = { coins_min: 1, coins_max: 88, today: '2026-11-15' }
const whole: WorkForm = {
  ...EMPTY_FORM,
  title: ' 月光 ',
  category: 'nature',
  nobody: true,
  producedOn: '2026-11-15',
  agreed: true,
}
const wrong = (change: Partial<WorkForm>) => Object.keys(formErrors({ ...whole, ...change }, rules))

it('asks for all that the server asks for, field by field', () => {
  expect(Object.keys(formErrors(EMPTY_FORM, rules)).toSorted()).toEqual(
    ['agreed', 'category', 'people', 'producedOn', 'title'].toSorted(),
  )
  expect(formErrors(whole, rules)).toEqual({})
  expect(wrong({ title: '  ' })).toEqual(['title'])
  expect(wrong({ title: '长'.repeat(61) })).toEqual(['title'])
  expect(wrong({ producedOn: '2026-11-16' })).toEqual(['producedOn'])
})

it('takes a price that is a whole number within the limits, and none from what is free', () => {
  for (const coins of ['', '0', '89', '1.5']) expect(wrong({ priceType: 'coins', coins })).toEqual(['coins'])
  expect(wrong({ priceType: 'coins', coins: '88' })).toEqual([])
  expect(wrong({ priceType: 'vip', coins: '999' })).toEqual([])
  expect(inputOf({ ...whole, priceType: 'vip', coins: '999' }).coins).toBe(0)
})

it('that nobody is to be seen is a choice of its own', () => {
  expect(wrong({ nobody: false })).toEqual(['people'])
  expect(wrong({ nobody: false, people: ['p1'] })).toEqual([])
  expect(inputOf({ ...whole, people: ['p1'] }).people).toEqual([])
})

it('tells the author’s part to the cent, never more than it is', () => {
  expect(shareInWords('30', 70)).toBe('21.00')
  expect(shareInWords('1', 33)).toBe('0.33')
  expect(shareInWords('', 70)).toBe('0.00')
  expect(shareInWords('88', 60)).toBe('52.80')
})

it('keeps a tag without its sign, once, and not too many', () => {
  expect(tagOf(' ＃海岛 ')).toBe('海岛')
  expect(tagOf('##')).toBe('')
  expect(tagFault('海岛', ['海岛'])).toBe('已经有这个标签了')
  expect(tagFault('长'.repeat(13), [])).toBe('标签最多 12 个字')
  expect(tagFault('九', ['1', '2', '3', '4', '5', '6', '7', '8'])).toBe('标签最多 8 个')
  expect(tagFault('八', ['1', '2', '3', '4', '5', '6', '7'])).toBeUndefined()
})

it('fills the form of a rejected work with all that it held, but asks for the rules again', () => {
  const work = {
    id: 7,
    state: 'reject',
    title: '月光',
    description: '一镜到底',
    tags: ['海岛'],
    category: 'nature',
    cover: { id: 'own', url: '/media/own' },
    posters: [{ id: 'p1', url: '/media/p1' }],
    price_type: 'coins' as const,
    coins: 30,
    people: [],
    produced_on: '2026-01-01',
    duration: 60,
    reasons: ['off-site'],
    note: '',
  }
  const form = formOf(work)
  expect(form).toMatchObject({
    coins: '30',
    nobody: true,
    cover: 'own',
    ownCover: '/media/own',
    agreed: false,
  })
  expect(inputOf(form)).toMatchObject({
    title: '月光',
    tags: ['海岛'],
    cover: 'own',
    price_type: 'coins',
    coins: 30,
  })
  expect(formOf({ ...work, cover: { id: 'p1', url: '/media/p1' } }).ownCover).toBe('')
  expect(isFilled(form)).toBe(true)
  expect(isFilled({ ...EMPTY_FORM })).toBe(false)
})

it('counts days as the server does', () => {
  expect(dayNow(Date.parse('2026-11-15T15:59:59Z'))).toBe('2026-11-15')
  expect(dayNow(Date.parse('2026-11-15T16:00:00Z'))).toBe('2026-11-16')
})
