import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { createViewerGestures, SWIPE_MS } from './viewer-gestures.ts'
import type { Finger, View, ViewerGestures } from './viewer-gestures.ts'
import type { Size } from './zoom.ts'

interface ViewerActs {
  onTap: () => void
  onLongPress: () => void
  onDrop: () => void
}

/**
 * Between the gestures and the stage. A finger's every move is written to the stage's custom properties, past React;
 * React hears only of another picture.
 */
export function useViewer(start: number, count: number, acts: ViewerActs) {
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useRef<ViewerGestures>(null)
  const [index, setIndex] = useState(start)

  const show = (view: View, settling: boolean): void => {
    for (const [name, value] of Object.entries(view))
      stage.current?.style.setProperty(`--${name}`, `${value}`)
    stage.current?.toggleAttribute('data-settling', settling)
    stage.current?.toggleAttribute('data-dropping', view.drop > 0)
    setIndex(view.index)
  }
  const wasLongPress = useRef(false)
  const act = useEffectEvent((name: keyof ViewerActs) => {
    wasLongPress.current = name === 'onLongPress'
    acts[name]()
  })
  const begin = useEffectEvent(() => {
    stage.current?.style.setProperty('--index', `${index}`)
    stage.current?.style.setProperty('--swipe-ms', `${SWIPE_MS}ms`)
    return createViewerGestures({
      index,
      count,
      frame: () => sizeOf(stage.current),
      picture: () => pictureSize(stage.current),
      onView: show,
      onTap: () => act('onTap'),
      onLongPress: () => act('onLongPress'),
      onDrop: () => act('onDrop'),
    })
  })
  useLayoutEffect(() => {
    const begun = begin()
    gestures.current = begun
    return () => begun.stop()
  }, [])

  const fingers = {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0 || isOnControl(event.target)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      gestures.current?.down(fingerOf(event))
    },
    onPointerMove: (event: PointerEvent): void => gestures.current?.move(fingerOf(event)),
    onPointerUp: (event: PointerEvent): void => gestures.current?.up(fingerOf(event)),
    onPointerCancel: (): void => gestures.current?.cancel(),
  }
  // The finger that opened the menu is lifted over it: that is no tap on the menu, nor beside it.
  const guard = {
    onPointerDownCapture(): void {
      wasLongPress.current = false
    },
    onClickCapture(event: MouseEvent): void {
      if (wasLongPress.current) event.stopPropagation()
    },
  }
  return { stage, index, fingers, guard, turn: (by: -1 | 1): void => gestures.current?.turn(by) }
}

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null

const fingerOf = ({ pointerId, clientX, clientY, currentTarget, timeStamp }: PointerEvent): Finger => ({
  id: pointerId,
  x: clientX - currentTarget.clientWidth / 2,
  y: clientY - currentTarget.clientHeight / 2,
  at: timeStamp,
})

const sizeOf = (box: Element | null): Size => ({
  width: box?.clientWidth ?? 0,
  height: box?.clientHeight ?? 0,
})

/** As `object-fit: contain` draws it. */
function pictureSize(stage: Element | null): Size {
  const frame = sizeOf(stage)
  const image = stage?.querySelector<HTMLImageElement>('[data-current] img')
  if (!image?.naturalWidth) return frame
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(frame.width / naturalWidth, frame.height / naturalHeight)
  return { width: naturalWidth * scale, height: naturalHeight * scale }
}
