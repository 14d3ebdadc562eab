import { Bell, Clapperboard, House, MessagesSquare, MoonStar, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Countdown } from '../src/Countdown.tsx'
import { Field } from '../src/Field.tsx'
import { IconButton } from '../src/IconButton.tsx'
import { NavBar } from '../src/NavBar.tsx'
import { Swiper } from '../src/Swiper.tsx'
import { TabBar } from '../src/TabBar.tsx'
import { Tabs } from '../src/Tabs.tsx'
import css from './Gallery.module.css'
import { Section } from './Section.tsx'

const PLACES = [
  { key: 'home', label: '首页', icon: House },
  { key: 'original', label: '片库', icon: Clapperboard },
  { key: 'community', label: '社区', icon: MessagesSquare, badge: 6 },
  { key: 'dark', label: '暗网', icon: MoonStar },
  { key: 'my', label: '我的', icon: UserRound },
]
const HOME = ['推荐', '热门', '会员', '短片', '原创', '图文', '小说', '漫画'].map((label) => ({
  key: label,
  label,
}))
const WORKS = ['全部', '已发布', '审核中', '未通过'].map((label) => ({ key: label, label }))

export function Bars() {
  const [place, setPlace] = useState('home')
  const [tab, setTab] = useState('推荐')
  const [work, setWork] = useState('全部')
  const [word, setWord] = useState('')
  return (
    <>
      <Section title="导航栏与标签栏">
        <div className={css.column}>
          <div className={css.frame}>
            <NavBar
              title="我的收藏"
              onBack={() => {}}
              right={<span style={{ padding: '0 .3rem' }}>管理</span>}
            />
          </div>
          <div className={css.frame}>
            <NavBar
              title={<Field round icon={Search} label="搜索" value={word} onChange={setWord} />}
              onBack={() => {}}
              right={<IconButton icon={Bell} label="通知，12 条未读" count={12} />}
            />
          </div>
          <div className={css.picture}>
            <NavBar transparent title="在图片上" onBack={() => {}} />
            <div style={{ position: 'absolute', right: '.4rem', bottom: '.4rem' }}>
              <Countdown left={3} total={5} onSkip={() => {}} />
            </div>
            <div style={{ position: 'absolute', left: '.4rem', bottom: '.4rem' }}>
              <Countdown left={4} total={5} />
            </div>
          </div>
          <div className={css.frame}>
            <TabBar items={PLACES} active={place} onSelect={setPlace} />
          </div>
        </div>
      </Section>
      <Section title="页签">
        <div className={css.column}>
          <div className={css.frame}>
            <Tabs label="首页分类" items={HOME} active={tab} onSelect={setTab} />
          </div>
          <div className={css.frame}>
            <Tabs line label="作品状态" items={WORKS} active={work} onSelect={setWork} />
          </div>
        </div>
      </Section>
      <Section title="横幅">
        <Swiper label="推荐" autoMs={4000}>
          <div className={css.slide}>月光落在第七座岛上</div>
          <div className={css.slide}>屿上灯火</div>
          <div className={css.slide}>今夜精选</div>
        </Swiper>
      </Section>
    </>
  )
}
