import type { Role } from '@qingyu/contract/endpoint'
import { App, Button, Select, Table, Tag } from 'antd'
import { moment } from '../../kit/format.ts'
import { ROLE_NAMES } from '../../kit/roles.ts'
import css from './Operators.module.css'
import { useDisable, useResetTotp, useSetRole } from './operator-calls.ts'
import type { Invitation, ListedOperator } from './operator-calls.ts'

const STATES = {
  active: { name: '正常', colour: 'success' },
  invited: { name: '待加入', colour: 'processing' },
  disabled: { name: '已停用', colour: 'default' },
} as const

const ROLES = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value: value as Role, label }))

interface OperatorTableProps {
  list: readonly ListedOperator[]
  onInvitation: (invitation: Invitation) => void
}

export function OperatorTable({ list, onInvitation }: OperatorTableProps) {
  const { modal } = App.useApp()
  const setRole = useSetRole()
  const disable = useDisable()
  const reset = useResetTotp()
  const askToDisable = ({ id, name }: ListedOperator) =>
    modal.confirm({
      title: `停用 ${name}？`,
      content: '他的会话会立即结束，之后不能再登录。需要时可通过重置重新邀请。',
      okText: '停用',
      okButtonProps: { danger: true },
      onOk: () => disable.mutateAsync(id).catch(() => undefined),
    })
  const askToReset = ({ id, name }: ListedOperator) =>
    modal.confirm({
      title: `重置 ${name} 的密码与验证器？`,
      content: '他的会话会立即结束，原有密码、验证器与恢复码全部失效，并生成新的邀请链接。',
      okText: '重置',
      onOk: () => reset.mutateAsync(id).then(onInvitation, () => undefined),
    })
  return (
    <Table<ListedOperator>
      className={css.table ?? ''}
      rowKey="id"
      dataSource={[...list]}
      pagination={false}
      columns={[
        {
          title: '姓名',
          render: (_, { name, login, current }) => (
            <span className={css.person}>
              <span className={css.face}>{name.slice(0, 1)}</span>
              <span>
                <span className={css.name}>
                  {name} {current === 1 && <Tag>我</Tag>}
                </span>
                <span className={css.login}>{login}</span>
              </span>
            </span>
          ),
        },
        {
          title: '角色',
          width: 150,
          render: (_, operator) => (
            <Select<Role>
              className={css.select ?? ''}
              value={operator.role}
              options={ROLES}
              disabled={operator.state === 'disabled'}
              loading={setRole.isPending && setRole.variables?.id === operator.id}
              aria-label={`${operator.name} 的角色`}
              onChange={(role) => setRole.mutate({ id: operator.id, role })}
            />
          ),
        },
        {
          title: '状态',
          width: 110,
          render: (_, { state }) => <Tag color={STATES[state].colour}>{STATES[state].name}</Tag>,
        },
        {
          title: '最近使用',
          width: 170,
          render: (_, { seen_at }) => (seen_at > 0 ? moment(seen_at) : '从未'),
        },
        { title: '加入', width: 170, render: (_, { created_at }) => moment(created_at) },
        {
          title: <span className="visually-hidden">操作</span>,
          width: 210,
          align: 'right',
          render: (_, operator) => (
            <>
              <Button type="link" onClick={() => void askToReset(operator)}>
                {operator.state === 'invited' ? '重新邀请' : '重置验证器'}
              </Button>
              {operator.state !== 'disabled' && (
                <Button type="link" danger onClick={() => void askToDisable(operator)}>
                  停用
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
