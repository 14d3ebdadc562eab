/** The film in a small window over everything; Safari on phones has words of its own for it. */

interface PrefixedVideo extends HTMLVideoElement {
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
  webkitPresentationMode?: string
}

const MODE = 'picture-in-picture'

export const canFloat = (): boolean =>
  document.pictureInPictureEnabled || 'webkitSetPresentationMode' in HTMLVideoElement.prototype

export const isFloating = (video: PrefixedVideo): boolean =>
  document.pictureInPictureElement === video || video.webkitPresentationMode === MODE

export async function float(video: PrefixedVideo, on: boolean): Promise<void> {
  try {
    if (!document.pictureInPictureEnabled) video.webkitSetPresentationMode?.(on ? MODE : 'inline')
    else if (on) await video.requestPictureInPicture()
    else if (document.pictureInPictureElement) await document.exitPictureInPicture()
  } catch {
    // The browser or the member's settings do not want it: the film stays where it is.
  }
}
