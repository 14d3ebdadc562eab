import { Icon } from '@qingyu/ui/Icon.tsx'
import { Badge, Button, Popover } from 'antd'
import { FileLock2 } from 'lucide-react'
import { useState } from 'react'
import { span } from '../../kit/format.ts'
import { now } from '../../shell/api.ts'
import css from './DocumentRequests.module.css'
import { useAnswerRequest, useDocumentRequests } from './document-calls.ts'

/** Colleagues who want to read an identity document need my yes: it must not be overlooked. */
export function DocumentRequests() {
  const { data } = useDocumentRequests()
  const [open, setOpen] = useState(false)
  const waiting = data?.list ?? []
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={<List />}
      title="证件查看申请"
      destroyOnHidden
    >
      <button type="button" className={css.button} aria-label={`证件查看申请 ${waiting.length} 件`}>
        <Badge count={waiting.length} size="small" offset={[2, -1]}>
          <Icon of={FileLock2} size={20} />
        </Badge>
      </button>
    </Popover>
  )
}

function List() {
  const { data } = useDocumentRequests()
  const answer = useAnswerRequest()
  const list = data?.list ?? []
  if (list.length === 0) return <p className={css.none}>没有等待您同意的申请</p>
  return (
    <ul className={css.list}>
      {list.map((one) => (
        <li key={one.request} className={css.request}>
          <p>
            <b>{one.asked_by}</b> 申请查看「{one.title}」的 {one.documents} 份证件
          </p>
          <p className={css.why}>
            {one.why}（{span(now() / 1000 - one.asked_at)}前）
          </p>
          <div className={css.acts}>
            <Button
              size="small"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ request: one.request, yes: false })}
            >
              不同意
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ request: one.request, yes: true })}
            >
              同意查看 10 分钟
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
