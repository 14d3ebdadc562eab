import { copy } from './copy.ts'
import { pictures } from './pictures.ts'

/** Into the device's downloads. What is decrypted is saved as it is shown; it is not fetched again. */
export function savePicture(src: string, now = Date.now()): void {
  const link = document.createElement('a')
  link.href = pictures.peek(src) ?? src
  const [, ending = 'jpg'] = pictures.typeOf(src)?.split('/') ?? []
  link.download = `${copy.savedAs(now)}.${ending === 'jpeg' ? 'jpg' : ending}`
  link.click()
}
