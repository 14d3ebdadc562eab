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
