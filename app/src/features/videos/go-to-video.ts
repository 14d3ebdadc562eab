import { fetchAhead } from '../../shell/landing.ts'
import { link, navigate } from '../../shell/navigation.ts'
import { readVideoAhead } from './video.ts'

// Whoever looks at films opens one.
fetchAhead(() => '/player')

/** To the page of a film, which is asked for already while the page comes. */
export function goToVideo(id: number): void {
  void readVideoAhead(id)
  navigate(link('/player', { id }))
}
