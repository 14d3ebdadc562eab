import { Check, ChevronDown, Crown, Hash, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../src/Avatar.tsx'
import { Badge } from '../src/Badge.tsx'
import { Button } from '../src/Button.tsx'
import { Chip } from '../src/Chip.tsx'
import { Coin } from '../src/Coin.tsx'
import { CountBadge } from '../src/CountBadge.tsx'
import { Dot } from '../src/Dot.tsx'
import { Icon } from '../src/Icon.tsx'
import { Segmented } from '../src/Segmented.tsx'
import css from './Gallery.module.css'
import { Section } from './Section.tsx'

const READING = [
  { key: 'scroll', label: '上下滚动' },
  { key: 'turn', label: '左右翻页' },
  { key: 'double', label: '双页横屏' },
]
const FACE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23d98a8f" d="M0 0h8v8H0z"/%3E%3Cpath fill="%23574a6b" d="M0 5l3-2 5 3v2H0z"/%3E%3C/svg%3E'

export function Controls() {
  const [followed, setFollowed] = useState(false)
  const [reading, setReading] = useState('scroll')
  return (
    <>
      <Section title="按钮">
        <p className={css.quiet}>大小：50 / 44 / 30</p>
        <div className={css.row}>
          <Button size={50}>主要按钮</Button>
          <Button>主要</Button>
          <Button size={30}>小</Button>
        </div>
        <p className={css.quiet}>种类</p>
        <div className={css.row}>
          <Button>强调</Button>
          <Button kind="tonal">浅强调</Button>
          <Button kind="neutral">普通</Button>
          <Button kind="outline">描边</Button>
          <Button kind="gold" icon={<Coin plain size={16} />}>
            金币与会员
          </Button>
          <Button kind="danger">危险</Button>
          <Button disabled>不可用</Button>
          <Button kind="text">文字</Button>
        </div>
        <p className={css.quiet}>状态：载入、已关注</p>
        <div className={css.row}>
          <Button busy>支付中</Button>
          <Button kind="neutral" busy>
            载入
          </Button>
          <Button
            size={30}
            kind={followed ? 'neutral' : 'accent'}
            icon={<Icon of={followed ? Check : Plus} size={14} />}
            onClick={() => setFollowed(!followed)}
          >
            {followed ? '已关注' : '关注'}
          </Button>
        </div>
        <Button block size={50} kind="gold">
          支付 30 金币
        </Button>
      </Section>
      <Section title="标签与分段">
        <div className={css.row}>
          <Chip selected>推荐</Chip>
          <Chip selected={false}>最新</Chip>
          <Chip icon={<Icon of={Hash} size={13} />}>海岛</Chip>
          <Chip outline icon={<Icon of={Hash} size={13} />}>
            星轨
          </Chip>
          <Chip>
            价格
            <Icon of={ChevronDown} size={14} />
          </Chip>
        </div>
        <div className={css.row}>
          <Chip small selected icon={<Icon of={Hash} size={12} />}>
            手冲日记
          </Chip>
          <Chip small>这个镜头绝了</Chip>
          <Chip small>已三刷</Chip>
        </div>
        <Segmented label="阅读方式" items={READING} value={reading} onChange={setReading} />
      </Section>
      <Section title="角标">
        <div className={css.row}>
          <Badge kind="vip">VIP</Badge>
          <Badge kind="vip" icon={<Icon of={Crown} filled size={12} />}>
            年费会员
          </Badge>
          <Badge kind="coins">30</Badge>
          <Badge kind="free">免费</Badge>
          <Badge kind="duration">24:16</Badge>
          <Badge kind="accent">认证创作者</Badge>
        </div>
        <div className={css.row}>
          <Badge kind="gold">会员价</Badge>
          <Badge kind="success">已发布</Badge>
          <Badge kind="neutral">审核中</Badge>
          <Badge kind="danger">未通过</Badge>
          <Badge kind="danger">爆</Badge>
          <Badge kind="accent">新</Badge>
          <CountBadge count={12} />
          <CountBadge count={120} />
          <Dot label="有新内容" />
        </div>
        <div className={css.row}>
          <Coin size={40} />
          <Coin size={20} />
          <Coin size={12} />
          <Coin plain size={20} />
        </div>
      </Section>
      <Section title="头像">
        <div className={css.row}>
          <Avatar size={66} src={FACE} verified />
          <Avatar size={48} src={FACE} verified />
          <Avatar size={40} src={FACE} />
          <Avatar size={34} src={FACE} verified />
          <Avatar size={24} src={FACE} />
          <Avatar size={48} src={FACE} vip />
          <Avatar size={48} />
        </div>
      </Section>
    </>
  )
}
