/** Copies what the film shows right now, to be seen while the film is exchanged behind it. */
export function copyFrame(video: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video
  if (video.readyState < video.HAVE_CURRENT_DATA || videoWidth === 0) return false
  still.width = videoWidth
  still.height = videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
  return true
}

/** A film that has run for so many of its own notices is where it can be, if not where it was to be. */
const PATIENCE = 8

/** Calls back once the film shows a picture of its own, at the place where it is to be. */
export function whenFrameShown(video: HTMLVideoElement, at: () => number, shown: () => void): () => void {
  const gone = new AbortController()
  let notices = 0
  const look = ({ type }: Event) => {
    if (type === 'timeupdate') notices += 1
    const isThere = Math.abs(video.currentTime - at()) < 1 || notices > PATIENCE
    if (video.seeking || video.readyState < video.HAVE_CURRENT_DATA || !isThere) return
    gone.abort()
    shown()
  }
  for (const name of ['loadeddata', 'seeked', 'canplay', 'playing', 'timeupdate'])
    video.addEventListener(name, look, { signal: gone.signal })
  return () => gone.abort()
}
