import css from './StateDrawing.module.css'

export type StateKind = 'empty' | 'error' | 'offline' | 'nothing-found'

function shape(token: string, d: string, opacity?: number) {
  return <path fill={`var(--${token})`} d={d} opacity={opacity} />
}

function line(token: string, width: number, d: string, opacity?: number, dashes?: string) {
  return (
    <path
      stroke={`var(--${token})`}
      strokeWidth={width}
      strokeLinecap="round"
      d={d}
      opacity={opacity}
      strokeDasharray={dashes}
    />
  )
}

const ISLE = shape('surface-3', 'M46 105c18-2 26-50 53-50 25 0 27 31 42 40 9 6 27 9 39 10z')
const CLOUD = 'M132 57a10.5 10.5 0 0 1-.5-21 16.8 16.8 0 0 1 33 0 10.5 10.5 0 0 1 1.5 21z'
const LENS = 'M113 57a26 26 0 1 0 52 0 26 26 0 1 0-52 0'

const DRAWINGS = {
  empty: (
    <>
      {ISLE}
      {shape('text-4', 'M141 41a11 11 0 1 0 22 0 11 11 0 1 0-22 0', 0.7)}
      {shape('text-3', 'M138.4 74v26l-16-3z')}
      {shape('text-2', 'm142 65 20 33-20 3z')}
    </>
  ),
  error: (
    <>
      {ISLE}
      {shape('text-2', 'M95.6 26H107l3.5 31h-18z')}
      {shape('surface-3', 'M94 39h14.4l.5 4.4H93.5z')}
      {shape('text-4', 'M94.6 15h14v11h-14z')}
      {shape('text-3', 'm101.6 6 9 9.4h-18z')}
      {shape('surface-2', CLOUD)}
      {line('text-3', 2.4, CLOUD)}
      {shape('danger', 'm151 53.4-8.3 12.5h6.2l-1.4 13.4 13-17.3h-8.2l4-8.6z')}
    </>
  ),
  offline: (
    <>
      {shape('surface-3', 'M80 113a30 8 0 1 0 60 0 30 8 0 1 0-60 0')}
      {line(
        'text-3',
        2.8,
        'M72 45a40 40 0 0 1 18-27m58 27a40 40 0 0 0-18-27M88 49a23 23 0 0 1 11-15m33 15a23 23 0 0 0-11-15',
        1,
        '7 6.5',
      )}
      {shape('text-4', 'M107 48h6a3 3 0 0 1 3 3v10h-12V51a3 3 0 0 1 3-3')}
      {shape('text-2', 'M102.3 62h16.4l4.8 50h-26z')}
      {shape('accent', 'M99.4 92.3h22.2l1 9.7H98.5z')}
    </>
  ),
  'nothing-found': (
    <>
      {ISLE}
      {line('text-2', 7, 'm159 78 18 18')}
      {shape('surface-1', LENS)}
      {line('text-2', 4.6, LENS)}
      {line('accent', 2.6, 'M127 57q6-4 12 0t12 0')}
    </>
  ),
}

/** The isle and its sea in the four states without content. */
export function StateDrawing({ kind }: { kind: StateKind }) {
  return (
    <svg aria-hidden className={css.drawing} viewBox="0 0 220 150" fill="none">
      {shape('surface-1', 'M14 75a96 66 0 1 0 192 0 96 66 0 1 0-192 0')}
      {DRAWINGS[kind]}
      {line('accent', 2.6, 'M37 112q7.4-3.4 15 0t15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 13-.6', 0.9)}
      {line('accent', 2.6, 'M62 125q7-3.4 14 0t14 0 14 0 14 0 14 0 12-.5', 0.5)}
      {kind === 'empty' && shape('accent', 'M116 105h52.4l-9 12.4H126z')}
    </svg>
  )
}
