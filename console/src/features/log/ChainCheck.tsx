import { Icon } from '@qingyu/ui/Icon.tsx'
import { Alert, Button } from 'antd'
import { Link2 } from 'lucide-react'
import { Copyable } from '../../kit/Copyable.tsx'
import { figure } from '../../kit/format.ts'
import { messageOf } from '../../kit/messages.ts'
import css from './Log.module.css'
import { useCheckLog } from './log-calls.ts'

const FAULTS = { changed: '内容被改动过', missing: '缺失' }

/** Each row holds the hash of the one before it: a changed or missing one is found. */
export function ChainCheck() {
  const check = useCheckLog()
  const { data, error } = check
  return (
    <div className={css.chain}>
      <Button icon={<Icon of={Link2} size={16} />} loading={check.isPending} onClick={() => check.mutate()}>
        校验哈希链
      </Button>
      {error && <Alert type="error" showIcon title={`校验没有完成：${messageOf(error)}`} />}
      {data?.fault && (
        <Alert
          type="error"
          showIcon
          title={`第 ${data.fault.id} 条${FAULTS[data.fault.fault]}`}
          description={`共检查 ${figure(data.rows)} 条。请保存数据库现场并立即联系技术负责人。`}
        />
      )}
      {data && !data.fault && (
        <Alert
          type="success"
          showIcon
          title={`${figure(data.rows)} 条记录完整，未发现改动`}
          description={
            <span className={css.head}>
              <span>最后一条的哈希（可另行抄存，日后核对）</span>
              <code className={css.hash}>{data.head}</code>
              <Copyable text={data.head} label="复制" />
            </span>
          }
        />
      )}
    </div>
  )
}
