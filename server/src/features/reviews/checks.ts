import type { OutputOf } from '@qingyu/contract/endpoint'
import type { showReview } from '@qingyu/contract/console-reviews'
import { HITS, LACKS_NAMES } from './reviews.copy.ts'

type Check = OutputOf<typeof showReview>['checks'][number]

interface Found {
  hits: readonly {
    id: number
    severity: 'refuse' | 'quarantine' | 'review'
    source: string
    detail: string
    clearedAt: Date | null
    clearedNote: string
  }[]
  /** Terms in its texts as they stand. */
  marks: readonly string[]
  flagged: number
  unread: number
  documents: number
  lacks: readonly string[]
  secondOpinion: boolean
}

/** What the machine has to say, before a person does. */
export function checksOf(found: Found): Check[] {
  const { hits, marks, flagged, unread, documents, lacks, secondOpinion } = found
  const checks: Check[] = hits.map(({ id, severity, source, detail, clearedAt, clearedNote }) => {
    const name = HITS.get(source) ?? source
    if (clearedAt) return { name, state: 'ok', text: `已排除：${clearedNote}`, hit: 0 }
    if (severity === 'review') return { name, state: 'warn', text: detail, hit: 0 }
    return { name, state: 'bad', text: detail, hit: id }
  })
  if (hits.length === 0) checks.push(plain('自动扫描', 'ok', '没有命中'))
  if (marks.length > 0) checks.push(plain('文字', 'warn', `需要留意：${[...new Set(marks)].join('、')}`))
  if (flagged > 0) checks.push(plain('图片', 'bad', `${flagged} 张图片在比对名单中`))
  if (documents > 0)
    checks.push(
      unread > 0 ? plain('证件', 'warn', `还有 ${unread} 张证件未查看`) : plain('证件', 'ok', '证件都已查看'),
    )
  for (const [lack, name] of Object.entries(LACKS_NAMES))
    if (lacks.includes(lack)) checks.push(plain(name, 'bad', '不满足，无法通过'))
  if (secondOpinion) checks.push(plain('复核', 'warn', '需要两位同事分别通过'))
  return checks
}

const plain = (name: string, state: Check['state'], text: string): Check => ({ name, state, text, hit: 0 })
