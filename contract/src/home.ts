import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ad, count, flag, nothing, reportReason, tab, unixSeconds } from './shapes.ts'

export const readConfig = endpoint({
  path: 'home/getConfig',
  does: 'What the app needs to start: brand, tabs, upload addresses and key, texts, ads, report reasons.',
  caller: 'anyone',
  input: nothing,
  output: v.object({
    brand: v.object({
      name: v.string(),
      title: v.string(),
      description: v.string(),
      theme_color: v.string(),
      // What the app calls itself in discreet mode.
      discreet_name: v.string(),
    }),
    mv_find_tab: v.array(tab),
    mv_original_tab: v.array(tab),
    mv_nag_tab: v.array(tab),
    post_tab: v.array(tab),
    upload: v.object({
      imgUploadUrl: v.string(),
      videoUploadUrl: v.string(),
      // A secret of this login session; null for visitors.
      uploadKey: v.nullable(v.string()),
      image_max_bytes: count,
    }),
    texts: v.record(v.string(), v.string()),
    // Empty until this device has declared 18+: no picture reaches it before.
    ads: v.object({ splash: v.array(ad), home: v.array(ad), my: v.array(ad) }),
    report_reasons: v.array(reportReason),
    age: v.object({ minimum: count, declared: flag }),
    now: unixSeconds,
  }),
  errors: [],
  objects: {},
  example: {},
})

export const listReportReasons = endpoint({
  path: 'mv/report_type',
  does: 'The reasons offered when something is reported.',
  caller: 'anyone',
  input: nothing,
  output: v.array(reportReason),
  errors: [],
  objects: {},
  example: {},
})

export const declareAge = endpoint({
  path: 'x/age/declare',
  does: 'Records the answer to the age gate against this device; "no" takes an earlier "yes" back.',
  caller: 'anyone',
  input: v.object({ adult: v.boolean('请选择是否已满 18 岁') }),
  output: v.object({ declared: flag }),
  errors: [],
  objects: {},
  example: { adult: true },
})

// As far as the column of the database reaches: a larger number would be an error there instead of a refusal here.
const adId = v.pipe(
  v.number('编号格式不正确'),
  v.integer('编号格式不正确'),
  v.minValue(1, '编号格式不正确'),
  v.maxValue(2_147_483_647, '编号格式不正确'),
)

export const clickAd = endpoint({
  path: 'system/adsclick',
  does: 'Counts that a running ad was followed: once per device and hour, a repeat succeeds and is not counted.',
  caller: 'anyone',
  input: v.object({ id: adId }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { id: 1 },
})
