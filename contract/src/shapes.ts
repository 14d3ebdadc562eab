import * as v from 'valibot'

/** Shapes that several endpoints share. */

export const flag = v.picklist([0, 1])
export const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0)
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const unixSeconds = count
/** Incomes travel as strings with two decimals. */
export const decimal = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/))
export const nothing = v.object({})

export const tab = v.object({ sort: v.string(), name: v.string() })

/** to_type 1 opens the url in a new window, 2 navigates inside the app. */
export const ad = v.object({
  id: v.number(),
  title: v.string(),
  url: v.string(),
  type: v.string(),
  to_type: v.number(),
  picture: v.string(),
})

export const reportReason = v.object({ id: v.number(), name: v.string() })

export const shortcut = v.object({ title: v.string(), icon: v.string(), route: v.string() })

/** Made once per intent by the client, for every call that moves money: the same id gives the same answer. */
export const requestId = v.pipe(
  v.string('请求编号格式不正确'),
  v.regex(/^[A-Za-z0-9_-]{16,64}$/, '请求编号格式不正确'),
)

/** What every list takes. The cursor is the answer's own of the page before; nobody else makes one. */
export const pageInput = {
  cursor: v.optional(
    v.pipe(v.string('页码格式不正确'), v.regex(/^[A-Za-z0-9_-]{0,64}$/, '页码格式不正确')),
    '',
  ),
  limit: v.optional(
    v.pipe(
      v.number('数量格式不正确'),
      v.integer('数量格式不正确'),
      v.minValue(1, '每页至少 1 条'),
      v.maxValue(50, '每页最多 50 条'),
    ),
    20,
  ),
}

export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ list: v.array(item), cursor: v.string(), has_more: v.boolean() })
