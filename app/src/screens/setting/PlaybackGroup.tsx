import { Cell } from '@qingyu/ui/Cell.tsx'
import { CellGroup } from '@qingyu/ui/CellGroup.tsx'
import { Switch } from '@qingyu/ui/Switch.tsx'
import { VolumeX } from 'lucide-react'
import { usePlayer } from '../../shell/stores/player.ts'
import { copy } from './copy.ts'

export function PlaybackGroup() {
  const muted = usePlayer(({ autoplayMuted }) => autoplayMuted)
  const { muted: title, mutedText } = copy.playback
  return (
    <CellGroup title={copy.groups.playback}>
      <Cell
        icon={VolumeX}
        title={title}
        text={mutedText}
        right={
          <Switch
            label={title}
            checked={muted}
            onChange={(autoplayMuted) => usePlayer.setState({ autoplayMuted })}
          />
        }
      />
    </CellGroup>
  )
}
