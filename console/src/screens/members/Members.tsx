import { Button, Input } from 'antd'
import { useState } from 'react'
import { useMember } from '../../features/members/member-calls.ts'
import { MemberRecord } from '../../features/members/MemberRecord.tsx'
import { isRefusalOf } from '@qingyu/client/errors'
import { useFocusFirst } from '../../kit/use-focus-first.ts'
import { messageOf } from '../../kit/messages.ts'
import { Failure, Nothing, Waiting } from '../../kit/States.tsx'
import { link, navigate, usePlace } from '../../shell/navigation.ts'
import { Page } from '../../shell/Page.tsx'
import css from './Members.module.css'

export function Members() {
  const query = usePlace().query.get('query')?.trim() ?? ''
  return (
    <Page title="成员">
      <div className={css.members}>
        <Find key={query} query={query} />
        {query === '' ? (
          <Nothing title="查找一位成员" text="输入编号，或完整的用户名。每一次查看都会记入日志。" />
        ) : (
          <Found query={query} />
        )}
      </div>
    </Page>
  )
}

function Find({ query }: { query: string }) {
  const [text, setText] = useState(query)
  const first = useFocusFirst(query === '')
  const wrong = text.trim() !== '' && !/^(\d{1,15}|[A-Za-z]\w{0,19})$/.test(text.trim())
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !wrong) navigate(link('/members', { query: text.trim() }))
      }}
    >
      <Input
        size="large"
        value={text}
        maxLength={20}
        ref={first}
        aria-label="编号或用户名"
        placeholder="编号或完整的用户名"
        status={wrong ? 'error' : ''}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="primary" size="large" htmlType="submit" disabled={text.trim() === '' || wrong}>
        查找
      </Button>
    </form>
  )
}

function Found({ query }: { query: string }) {
  const { data, error, isPending, refetch } = useMember(query)
  if (isPending) return <Waiting rows={8} />
  if (data) return <MemberRecord member={data} />
  if (isRefusalOf('console/members/find', error) && error.code === 'NOT_FOUND')
    return <Nothing title="没有找到这位成员" text={`没有编号或用户名为「${query}」的成员，请检查后再试。`} />
  return <Failure text={messageOf(error)} onRetry={() => void refetch()} />
}
