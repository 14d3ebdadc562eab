import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, WheelEvent } from 'react'
import { KEY_STEP_PX, moved, zoomed, ZOOM_STEP } from './crop-geometry.ts'
import type { Crop } from './crop-geometry.ts'
import { between, distance } from './zoom.ts'
import type { Point } from './zoom.ts'

const WHEEL_ZOOM = 0.002

const ARROWS: Record<string, Point | undefined> = {
  ArrowLeft: { x: -KEY_STEP_PX, y: 0 },
  ArrowRight: { x: KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP_PX },
  ArrowDown: { x: 0, y: KEY_STEP_PX },
}
const ZOOM_KEYS: Record<string, number | undefined> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
}

/** Fingers, mouse and keys on the area where a picture is cropped. */
export function useCropGestures(change: (how: (crop: Crop) => Crop) => void) {
  const fingers = useRef(new Map<number, Point>())

  const drag = (id: number, to: Point): void => {
    const before = fingers.current.get(id)
    if (!before) return
    const [other] = [...fingers.current].flatMap(([one, point]) => (one === id ? [] : [point]))
    fingers.current.set(id, to)
    if (!other) {
      change((crop) => moved(crop, { x: to.x - before.x, y: to.y - before.y }))
      return
    }
    const [from, now] = [between(before, other), between(to, other)]
    const growth = distance(to, other) / Math.max(1, distance(before, other))
    change((crop) => moved(zoomed(crop, growth, from), { x: now.x - from.x, y: now.y - from.y }))
  }

  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent): void {
      if (fingers.current.size === 2) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, fromCentre(event))
    },
    onPointerMove: (event: PointerEvent): void => drag(event.pointerId, fromCentre(event)),
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: (event: WheelEvent): void =>
      change((crop) => zoomed(crop, Math.exp(-event.deltaY * WHEEL_ZOOM), fromCentre(event))),
    onKeyDown(event: KeyboardEvent): void {
      const [step, factor] = [ARROWS[event.key], ZOOM_KEYS[event.key]]
      if (!step && !factor) return
      event.preventDefault()
      change((crop) => (step ? moved(crop, step) : zoomed(crop, factor ?? 1)))
    },
  }
}

function fromCentre({ clientX, clientY, currentTarget }: PointerEvent | WheelEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
