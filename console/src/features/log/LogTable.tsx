import { Table } from 'antd'
import { exactMoment } from '../../kit/format.ts'
import { actName } from './acts.ts'
import type { LogRow } from './log-calls.ts'
import css from './Log.module.css'

const said = (value: string | number | boolean | null): string =>
  value === null ? '无' : typeof value === 'boolean' ? (value ? '是' : '否') : String(value)

/** In one line; the whole of it unfolds below the row. */
const summary = (details: LogRow['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${said(value)}`)
    .join('，')

const whole = ({ details }: LogRow) => (
  <dl className={css.details}>
    {Object.entries(details).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{said(value)}</dd>
      </div>
    ))}
  </dl>
)

export function LogTable({ rows, loading }: { rows: LogRow[]; loading: boolean }) {
  return (
    <Table<LogRow>
      className={css.table ?? ''}
      size="middle"
      rowKey="id"
      dataSource={rows}
      loading={loading}
      pagination={false}
      locale={{ emptyText: '没有符合条件的记录' }}
      expandable={{
        columnTitle: <span className="visually-hidden">展开</span>,
        rowExpandable: ({ details }) => Object.keys(details).length > 0,
        expandedRowRender: whole,
      }}
      columns={[
        { title: '编号', width: 90, dataIndex: 'id', className: css.number ?? '' },
        { title: '时间', width: 190, render: (_, { at }) => exactMoment(at) },
        {
          title: '操作员',
          width: 150,
          render: (_, { operator }) =>
            operator.id > 0 ? operator.name : <span className={css.nobody}>未登录</span>,
        },
        {
          title: '操作',
          width: 210,
          render: (_, { act }) => (
            <>
              {actName(act)} <span className={css.code}>{act}</span>
            </>
          ),
        },
        { title: '对象', width: 190, dataIndex: 'subject' },
        { title: '详情', ellipsis: true, render: (_, { details }) => summary(details) },
      ]}
    />
  )
}
