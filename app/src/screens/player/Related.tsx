import { Picture } from '../../features/pictures/Picture.tsx'
import { Recommendations } from '../../features/videos/Recommendations.tsx'

const picture = (address: string) => <Picture src={address} alt="" />

export function Related({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  return <Recommendations id={id} picture={picture} onOpen={onOpen} />
}
