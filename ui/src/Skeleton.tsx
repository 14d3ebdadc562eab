import css from './Skeleton.module.css'
import { classes } from './classes.ts'
import { rem } from './rem.ts'

interface SkeletonProps {
  shape?: 'block' | 'line' | 'circle'
  /** In px of the design, or any CSS length ('60%'). */
  width?: number | string
  height?: number | string
  /** Of the real box, such as 16 / 9, instead of a height. */
  ratio?: number
}

/** The box of something still on its way; as many as the real thing has. */
export function Skeleton({ shape = 'block', width, height, ratio }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classes(css.skeleton, css[shape])}
      style={{ width: length(width), height: length(height), aspectRatio: ratio }}
    />
  )
}

function length(size: number | string | undefined): string | undefined {
  return typeof size === 'number' ? rem(size) : size
}
