import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { ACTS, actName } from '../../features/log/acts.ts'
import { ChainCheck } from '../../features/log/ChainCheck.tsx'
import { useLog, useNames } from '../../features/log/log-calls.ts'
import type { LogFilter } from '../../features/log/log-calls.ts'
import { LogTable } from '../../features/log/LogTable.tsx'
import { messageOf } from '../../kit/messages.ts'
import { Failure } from '../../kit/States.tsx'
import { Page } from '../../shell/Page.tsx'
import css from './Log.module.css'

const acts = Object.keys(ACTS).map((value) => ({ value, label: `${actName(value)}　${value}` }))

export function Log() {
  const [filter, setFilter] = useState<LogFilter>({})
  const log = useLog(filter)
  const names = useNames()
  const rows = log.data?.pages.flatMap(({ list }) => list) ?? []
  const narrow = (name: keyof LogFilter, value: string | number | undefined) =>
    setFilter((before) => {
      const { [name]: _, ...rest } = before
      return value === undefined || value === '' ? rest : { ...rest, [name]: value }
    })
  return (
    <Page title="操作日志">
      <div className={css.log}>
        <div className={css.filters}>
          <Select
            className={css.filter ?? ''}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="全部操作员"
            aria-label="操作员"
            options={names.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={(id?: number) => narrow('operator', id)}
          />
          <Select
            className={css.wide ?? ''}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="全部操作"
            aria-label="操作"
            options={acts}
            onChange={(act?: string) => narrow('act', act)}
          />
          <Input.Search
            className={css.wide ?? ''}
            allowClear
            maxLength={100}
            placeholder="对象，如 member:10001"
            aria-label="对象"
            onSearch={(subject) => narrow('subject', subject.trim())}
          />
        </div>
        <ChainCheck />
        {log.error && !log.data ? (
          <Failure text={messageOf(log.error)} onRetry={() => void log.refetch()} />
        ) : (
          <LogTable rows={rows} loading={log.isPending} />
        )}
        {log.hasNextPage && (
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            加载更早的记录
          </Button>
        )}
        {rows.length > 0 && !log.hasNextPage && <p className={css.end}>没有更早的记录了</p>}
      </div>
    </Page>
  )
}
