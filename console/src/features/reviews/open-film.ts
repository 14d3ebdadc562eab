/** What plays a film in its element. */
export interface OpenFilm {
  /** A rung by its place from the smallest up; -1 chooses by itself. */
  choose: (rung: number) => void
  end: () => void
}

type Fault = 'over' | 'broken'

/** The address is for this operator, and over with the item. */
const isRefused = (code: number | undefined): boolean => code === 403 || code === 404

export async function openFilm(
  video: HTMLVideoElement,
  url: string,
  onFault: (fault: Fault) => void,
): Promise<OpenFilm> {
  // Only whoever looks at a film pays for the library.
  const { ErrorTypes, Events, Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) return openByItself(video, url, onFault)
  // Its worker would come from a blob, which the page's policy refuses.
  const hls = new Hls({ enableWorker: false, maxBufferLength: 30, backBufferLength: 30 })
  let isMended = false
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (isRefused(response?.code)) return onFault('over')
    if (!fatal) return undefined
    if (type !== ErrorTypes.MEDIA_ERROR || isMended) return onFault('broken')
    isMended = true
    return hls.recoverMediaError()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    choose: (rung) => {
      hls.nextLevel = rung
    },
    end: () => hls.destroy(),
  }
}

function openByItself(video: HTMLVideoElement, url: string, onFault: (fault: Fault) => void): OpenFilm {
  const fail = () => onFault('broken')
  video.addEventListener('error', fail)
  video.src = url
  return {
    choose: () => undefined,
    end: () => {
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
  }
}
