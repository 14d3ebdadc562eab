import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { ChevronLeft } from 'lucide-react'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import { AboutSkeleton } from './AboutSkeleton.tsx'
import css from './Film.module.css'

export function FilmSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <div aria-busy>
      <div className={`on-image ${css['left']}`}>
        <IconButton icon={ChevronLeft} size={24} label={copy.back} className={css['back']} onClick={onBack} />
      </div>
      <div className={css['skeletonTabs']}>
        <Skeleton shape="line" width={36} height={18} />
        <Skeleton shape="line" width={62} height={16} />
        <Skeleton shape="line" width={32} height={16} />
      </div>
      <AboutSkeleton />
    </div>
  )
}
