import {
  FileText,
  Gift,
  Headphones,
  History,
  LockKeyhole,
  LogOut,
  ShieldCheck,
  ShoppingBag,
  Star,
  Ticket,
} from 'lucide-react'
import { useState } from 'react'
import { Card } from '../src/Card.tsx'
import { Cell } from '../src/Cell.tsx'
import { CellGroup } from '../src/CellGroup.tsx'
import { GridShortcut } from '../src/GridShortcut.tsx'
import { Switch } from '../src/Switch.tsx'
import css from './Gallery.module.css'
import { Section } from './Section.tsx'

export function Lists() {
  const [locked, setLocked] = useState(true)
  const nothing = () => {}
  return (
    <>
      <Section title="列表行 52">
        <CellGroup title="我的">
          <Cell icon={History} title="观看历史" value="26 部" onClick={nothing} />
          <Cell icon={Gift} title="邀请好友" value="得 3 天会员" tone="gold" onClick={nothing} />
          <Cell icon={ShieldCheck} title="创作者认证" value="二级 · 分成 70%" tone="success" href="#" />
          <Cell icon={Headphones} title="客服中心" text="每天 9:00 到 24:00" onClick={nothing} />
          <Cell
            icon={LockKeyhole}
            title="应用锁"
            right={<Switch label="应用锁" checked={locked} onChange={setLocked} />}
          />
          <Cell icon={LogOut} title="退出登录" danger onClick={nothing} />
        </CellGroup>
      </Section>
      <Section title="快捷入口">
        <Card className={css.five}>
          <GridShortcut icon={Star} label="收藏" onClick={nothing} />
          <GridShortcut icon={ShoppingBag} label="已购" onClick={nothing} />
          <GridShortcut icon={History} label="历史" onClick={nothing} />
          <GridShortcut icon={Ticket} label="卡券" count={3} onClick={nothing} />
          <GridShortcut icon={FileText} label="帖子" onClick={nothing} />
        </Card>
      </Section>
    </>
  )
}
