import { LockKeyhole, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Checkbox } from '../src/Checkbox.tsx'
import { Field } from '../src/Field.tsx'
import { PinPad } from '../src/PinPad.tsx'
import { ProgressBar } from '../src/ProgressBar.tsx'
import { ProgressRing } from '../src/ProgressRing.tsx'
import { Radio } from '../src/Radio.tsx'
import { Spinner } from '../src/Spinner.tsx'
import { Switch } from '../src/Switch.tsx'
import { TextArea } from '../src/TextArea.tsx'
import css from './Gallery.module.css'
import { Section } from './Section.tsx'

export function Inputs() {
  const [account, setAccount] = useState('')
  const [name, setName] = useState('tingfeng2026')
  const [secret, setSecret] = useState('abc123')
  const [sum, setSum] = useState('100.00')
  const [word, setWord] = useState('')
  const [text, setText] = useState('白天写字，晚上看海。')
  const [on, setOn] = useState(true)
  const [chosen, setChosen] = useState('a')
  const [agreed, setAgreed] = useState(true)
  const [pin, setPin] = useState('27')
  return (
    <>
      <Section title="输入">
        <div className={css.column}>
          <Field label="请输入账号" icon={UserRound} value={account} onChange={setAccount} />
          <Field label="账号" icon={UserRound} value={name} onChange={setName} />
          <Field
            label="密码"
            type="password"
            icon={LockKeyhole}
            value={secret}
            onChange={setSecret}
            error="密码至少 8 位，含字母和数字"
          />
          <Field
            label="提现金额"
            inputMode="decimal"
            left={<b style={{ color: 'var(--gold-text)' }}>¥</b>}
            value={sum}
            onChange={setSum}
            right={
              <Button kind="text" onClick={() => setSum('1284.60')}>
                全部提现
              </Button>
            }
            hint="手续费 5%，预计到账 ¥95.00"
          />
          <Field round label="海岛日记 · 今夜流星雨" icon={Search} value={word} onChange={setWord} />
          <Field label="不可用" icon={UserRound} value="不可修改" disabled onChange={() => {}} />
          <TextArea label="个性签名" value={text} onChange={setText} maxLength={60} />
        </div>
      </Section>
      <Section title="开关、单选、进度">
        <div className={css.row}>
          <Switch label="应用锁" checked={on} onChange={setOn} />
          <Switch label="自动播放" checked={!on} onChange={(checked) => setOn(!checked)} />
          <Switch label="不可用" disabled checked={false} onChange={() => {}} />
          <Radio name="way" aria-label="金币" checked={chosen === 'a'} onChange={() => setChosen('a')} />
          <Radio name="way" aria-label="会员" checked={chosen === 'b'} onChange={() => setChosen('b')} />
          <ProgressRing label="上传" value={62} />
          <ProgressRing label="上传" value={30} size={44}>
            30%
          </ProgressRing>
          <Spinner />
        </div>
        <Checkbox checked={agreed} onChange={setAgreed}>
          我已阅读并同意用户协议
        </Checkbox>
        <ProgressBar label="已传 130 / 210 MB" value={62} />
      </Section>
      <Section title="数字锁">
        <PinPad
          label="请输入应用锁密码"
          value={pin}
          onChange={setPin}
          error={pin.length === 4 ? '密码不对，还可以试 4 次' : undefined}
        />
      </Section>
    </>
  )
}
