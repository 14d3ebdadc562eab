import { RotateCw, Route } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { EmptyState } from '../src/EmptyState.tsx'
import { EndOfList } from '../src/EndOfList.tsx'
import { Icon } from '../src/Icon.tsx'
import { PullToRefresh } from '../src/PullToRefresh.tsx'
import { Skeleton } from '../src/Skeleton.tsx'
import css from './Gallery.module.css'
import { Section } from './Section.tsx'

export function States() {
  const [times, setTimes] = useState(0)
  async function refresh() {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    setTimes((count) => count + 1)
  }
  return (
    <>
      <Section title="骨架">
        <div className={css.two}>
          {[1, 2].map((card) => (
            <div key={card} className={css.lines}>
              <Skeleton ratio={16 / 9} />
              <Skeleton shape="line" width="92%" />
              <Skeleton shape="line" width="60%" />
              <Skeleton shape="line" width="44%" height={10} />
            </div>
          ))}
        </div>
        <div className={css.row} style={{ marginTop: '.4rem' }}>
          <Skeleton shape="circle" width={40} />
          <div className={css.lines}>
            <Skeleton shape="line" width={132} />
            <Skeleton shape="line" width={86} height={10} />
          </div>
        </div>
      </Section>
      <Section title="空、错、断网、无结果">
        <EmptyState
          title="还没有收藏"
          text={'看到喜欢的，点一下星星，\n它会在这里等你。'}
          actions={<Button>去逛逛</Button>}
        />
        <EmptyState
          kind="error"
          title="没能加载出来"
          text={'服务器这会儿有点忙，稍等一下再试。\n你的余额与记录不受影响。'}
          actions={
            <>
              <Button kind="neutral" icon={<Icon of={Route} size={16} />}>
                换条线路
              </Button>
              <Button icon={<Icon of={RotateCw} size={16} />}>重试</Button>
            </>
          }
          note={
            <>
              错误编号 E-5031，<a href="#support">联系客服</a>
            </>
          }
        />
        <EmptyState kind="offline" title="现在没有网络" text="已缓存的内容仍可以看。" />
        <EmptyState kind="nothing-found" title="没有找到相关内容" />
        <EndOfList />
      </Section>
      <Section title="下拉刷新">
        <div className={css.pull}>
          <PullToRefresh onRefresh={refresh}>
            <p style={{ height: '8rem', padding: '.4rem' }}>刷新了 {times} 次</p>
          </PullToRefresh>
        </div>
      </Section>
    </>
  )
}
