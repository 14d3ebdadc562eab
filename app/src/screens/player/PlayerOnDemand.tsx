import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { ChevronLeft } from 'lucide-react'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { useLoaded } from '../../shell/use-loaded.ts'
import type { PlayerProps } from '../../features/player/Player.tsx'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import css from './PlayerOnDemand.module.css'

let known: ComponentType<PlayerProps> | undefined
const loadPlayer = async () => (known = (await import('../../features/player/Player.tsx')).Player)

// Now, not when its film is known: they come together.
void loadPlayer().catch(() => undefined)

/** The poster in the player's box until the player has come. */
export function PlayerOnDemand(props: PlayerProps) {
  // One that is here already is drawn at once, and asks for its film with that.
  const Player = useLoaded(loadPlayer) ?? known
  if (Player) return createElement(Player, props)
  return (
    <div className={`on-image ${css['box']}`}>
      <div className={css['frame']}>
        {props.poster}
        <IconButton
          icon={ChevronLeft}
          size={24}
          label={copy.back}
          className={css['back']}
          onClick={props.onBack}
        />
      </div>
    </div>
  )
}
