import type { State } from '../../publication/kind.ts'

/** Words for reviewers. */

export const MOVES: Record<State, string> = {
  draft: '退回修改',
  scan: '提交',
  wait: '进入审核',
  release: '通过',
  reject: '不通过',
  hide: '隐藏',
  down: '下架',
}

export const WHO = { author: '作者', system: '系统' }

export const HITS: ReadonlyMap<string, string> = new Map([
  ['terms', '违禁词'],
  ['hash', '图片比对'],
])

export const LACKS_NAMES = {
  verified_author: '作者认证',
  declaration: '作者声明',
  adult: '人物成年',
  consent: '人物授权',
}
