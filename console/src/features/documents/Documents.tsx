import { Icon } from '@qingyu/ui/Icon.tsx'
import { Button } from 'antd'
import { FileLock2, IdCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AskText } from '../../kit/AskText.tsx'
import layout from '../../kit/DeskLayout.module.css'
import { exactMoment, stopwatch } from '../../kit/format.ts'
import { Key } from '../../kit/Key.tsx'
import { useKeys } from '../../kit/keys.ts'
import { useNow } from '../../kit/use-now.ts'
import { now } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useAskForDocuments, useDocumentRequests, useOpenDocument } from './document-calls.ts'
import type { Opened } from './document-calls.ts'
import css from './Documents.module.css'
import { stepOf } from './request-state.ts'
import type { Request } from './request-state.ts'

interface DocumentsProps {
  task: number
  documents: readonly { id: string; label: string; opened: boolean }[]
  request: Request | null
  onOpened: (id: string) => void
}

/** An opened document, and when it was. */
type Reading = Opened & { at: number }

const WHY = '核对证件与申请信息'

/** Identity documents: veiled until a second person agrees, then for ten minutes, and never kept. */
export function Documents({ task, documents, request, onOpened }: DocumentsProps) {
  const nowSeconds = useNow(1000) / 1000
  const [asking, setAsking] = useState(false)
  const [large, setLarge] = useState(false)
  const [opened, setOpened] = useState<ReadonlyMap<string, Reading>>(new Map())
  const ask = useAskForDocuments()
  const open = useOpenDocument()
  const requests = useDocumentRequests(3000)
  const step = stepOf(request, requests.data?.mine ?? [], task, nowSeconds)
  const until = step.step === 'open' ? step.until : 0
  const { reset } = open
  useEffect(() => {
    if (until === 0) return undefined
    // Out of sight and out of memory when the time is over: also the last answer, which the call itself keeps.
    const forget = () => {
      setOpened(new Map())
      reset()
    }
    const timer = setTimeout(forget, until * 1000 - now())
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [until, reset])

  const openAll = async () => {
    if (step.step !== 'open') return
    for (const { id } of documents) {
      if (opened.has(id)) continue
      const content = await open.mutateAsync({ request: step.request, document: id })
      setOpened((before) => new Map(before).set(id, { ...content, at: now() / 1000 }))
      onOpened(id)
    }
  }
  const act = () => {
    if (step.step === 'ask') setAsking(true)
    if (step.step === 'open') void openAll().catch(() => undefined)
  }
  useKeys('证件', {
    d: { does: '申请查看 / 打开证件', run: act, off: step.step === 'waiting' },
    z: { does: '放大证件', run: () => setLarge(!large), off: opened.size === 0 },
  })
  const identity = [...opened.values()][0]?.identity ?? []

  return (
    <section className={layout.card}>
      <h3 className={layout.cardTitle}>
        证件
        <output className={css.state}>
          {step.step === 'ask' &&
            (step.because === 'refused'
              ? '同事没有同意，可以重新申请'
              : step.because === 'over'
                ? '查看时间已结束'
                : '需要另一位同事同意后才能查看')}
          {step.step === 'waiting' && '已申请，等待另一位同事同意…'}
          {step.step === 'open' && `可查看，剩余 ${stopwatch(step.until - nowSeconds)}`}
        </output>
        <span className={layout.aside}>
          {opened.size > 0 && (
            <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
              {large ? '缩小' : '放大'} <Key of="Z" />
            </button>
          )}
          {step.step !== 'waiting' && (
            <Button
              type={step.step === 'open' && opened.size < documents.length ? 'primary' : 'default'}
              size="small"
              loading={open.isPending}
              disabled={step.step === 'open' && opened.size === documents.length}
              onClick={act}
            >
              {step.step === 'ask' ? '申请查看' : '打开证件'} <Key of="D" />
            </Button>
          )}
        </span>
      </h3>
      <ul className={css.documents} data-large={large || undefined}>
        {documents.map(({ id, label, opened: seen }) => (
          <li key={id}>
            <Sheet label={label} content={opened.get(id)} waiting={step.step === 'waiting'} />
            <p className={css.label}>
              {label}
              {seen && <span className={css.seen}>已看过</span>}
            </p>
          </li>
        ))}
      </ul>
      {identity.length > 0 && (
        <dl className={`${layout.fields} ${css.identity}`}>
          {identity.map(({ label, value }) => (
            <div key={label} className={css.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <AskText
        open={asking}
        title="申请查看证件"
        hint="另一位审核员或所有者会看到这段话。申请、同意和每一次打开都会记入日志。"
        okText="申请"
        maxLength={200}
        initial={WHY}
        busy={ask.isPending}
        onCancel={() => setAsking(false)}
        onDone={(why) => ask.mutate({ task, why }, { onSuccess: () => setAsking(false) })}
      />
    </section>
  )
}

function Sheet({
  label,
  content,
  waiting,
}: {
  label: string
  content: Reading | undefined
  waiting: boolean
}) {
  const reader = useSession()?.operator.name ?? ''
  if (!content)
    return (
      <div className={css.sheet}>
        <Icon of={waiting ? FileLock2 : IdCard} size={34} />
      </div>
    )
  return (
    <div className={css.sheet}>
      <img
        className={`${css.picture} veiled`}
        src={`data:${content.type};base64,${content.picture}`}
        alt={label}
        draggable={false}
      />
      {/* Whoever photographs the screen photographs his own name. */}
      <span className={css.watermark} aria-hidden>
        {`${reader} ${exactMoment(content.at)} 仅供审核　`.repeat(120)}
      </span>
    </div>
  )
}
