// The one description of the wire's layout: everything here is pure and shared by device and server.

export const clientName = 'pwa'
export const publicKeyLength = 32
export const nonceLength = 12
export const tagLength = 16

/** HTTP answers 413 above this; a device refuses to send more. */
export const requestBodyLimit = 256 * 1024
/** A request that inflates to more than this is refused: a few hundred bytes could otherwise fill the memory. */
export const inflatedLimit = 1024 * 1024
/** From this many bytes of JSON on, a body is deflated. */
export const deflateFrom = 1024
/** Further than this from the server's clock, a request is answered with CLOCK_SKEW. */
export const allowedSkewSeconds = 300

export const plainFlag = 0x00
export const deflatedFlag = 0x01

export const requestInfo = 'wire/2 request'
export const answerInfo = 'wire/2 response'

const version = 0x02
const deviceStart = 2
const nonceStart = deviceStart + publicKeyLength
const sealedStart = nonceStart + nonceLength
// Nothing to say still takes a flag byte, so the shortest honest sealed part is one byte and a tag.
const shortestSealed = 1 + tagLength

export interface RequestFrame<Part = Uint8Array> {
  keyId: number
  devicePublic: Part
  nonce: Part
  /** Cipher text and tag. */
  sealed: Part
}

export interface AnswerFrame<Part> {
  nonce: Part
  sealed: Part
}

/** Bytes whose slices are bytes of the same kind: the server reads Buffers and keeps them Buffers. */
interface Sliceable<Part> {
  readonly length: number
  readonly [index: number]: number
  subarray(start: number, end?: number): Part
}

export function packRequest(frame: RequestFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sealedStart + frame.sealed.length)
  bytes[0] = version
  bytes[1] = frame.keyId
  bytes.set(frame.devicePublic, deviceStart)
  bytes.set(frame.nonce, nonceStart)
  bytes.set(frame.sealed, sealedStart)
  return bytes
}

/** Views into `bytes`, not copies; undefined when this is no request of this version. */
export function unpackRequest<Part>(bytes: Sliceable<Part>): RequestFrame<Part> | undefined {
  const keyId = bytes[1]
  if (bytes.length < sealedStart + shortestSealed || bytes[0] !== version || keyId === undefined)
    return undefined
  return {
    keyId,
    devicePublic: bytes.subarray(deviceStart, nonceStart),
    nonce: bytes.subarray(nonceStart, sealedStart),
    sealed: bytes.subarray(sealedStart),
  }
}

export function unpackAnswer<Part>(bytes: Sliceable<Part>): AnswerFrame<Part> | undefined {
  if (bytes.length < nonceLength + shortestSealed) return undefined
  return { nonce: bytes.subarray(0, nonceLength), sealed: bytes.subarray(nonceLength) }
}

/** Binds a request to its clock and its path: a line cannot delay it for long or send it to another call. */
export function requestAad(timestamp: string, path: string): string {
  return `${clientName}.${timestamp}.${path}`
}

/** Binds an answer to the one request it answers: a line cannot serve an older answer. */
export function answerAad(timestamp: string, requestNonce: string): string {
  return `${clientName}.${timestamp}.${requestNonce}`
}

/** What the sign is made over. The secret is public, so the sign catches accidents and proves nothing. */
export function signedText(data: string, timestamp: string, secret: string): string {
  return `client=${clientName}&data=${data}&timestamp=${timestamp}${secret}`
}
