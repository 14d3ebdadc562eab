import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../kit/Copyable.tsx'
import { Door } from './Door.tsx'
import css from './RecoveryCodes.module.css'

const inHalves = (code: string) => code.replace(/^(.{5})(.{5})$/, '$1-$2')

/** Shown this once: the server keeps their hashes only. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [saved, setSaved] = useState(false)
  return (
    <Door
      title="保存恢复码"
      hint="手机丢失时，用其中一个代替验证码登录。每个只能用一次，此页关闭后不再显示。"
    >
      <div>
        <ol className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{inHalves(code)}</li>
          ))}
        </ol>
        <div className={css.save}>
          <Copyable text={codes.map(inHalves).join('\n')} label="复制全部" />
        </div>
        <Checkbox checked={saved} onChange={(event) => setSaved(event.target.checked)}>
          我已把恢复码保存在安全的地方
        </Checkbox>
        <Button block type="primary" size="large" className={css.enter} disabled={!saved} onClick={onDone}>
          进入运营台
        </Button>
      </div>
    </Door>
  )
}
