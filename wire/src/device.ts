import { fromBase64url, toBase64url, toUtf8 } from './bytes.ts'
import { BrowserTooOld, packBody, unpackBody } from './device-body.ts'
import type { Bytes, DeviceCrypto } from './device-crypto.ts'
import {
  answerAad,
  clientName,
  nonceLength,
  packRequest,
  publicKeyLength,
  requestAad,
  requestBodyLimit,
  signedText,
  unpackAnswer,
} from './frame.ts'
import { randomBytes } from './random.ts'
import { signOf } from './sign.ts'

/** As /wire.json and the app's page spell it. */
export interface WireConfig {
  key_id: number
  public_key: string
  secret: string
  lines: string[]
}

export interface Envelope {
  /** The form-encoded body to post. */
  form: string
  /** base64url; the answer must be made for it. */
  nonce: string
}

export interface Channel {
  /** `path` from /api/ on. */
  seal(path: string, json: string, nowSeconds: number): Promise<Envelope>
  /** The JSON inside the answer to this very envelope; anything else rejects with `AnswerNotOpened`. */
  open(envelope: Envelope, answer: string): Promise<string>
}

export class AnswerNotOpened extends Error {
  override name = 'AnswerNotOpened'
}

export class RequestTooLarge extends Error {
  override name = 'RequestTooLarge'
}

/** One device key pair, agreed with one server key; it lives as long as the channel and is never stored. */
export async function openChannel(
  crypto: DeviceCrypto,
  config: WireConfig,
  random: typeof randomBytes = randomBytes,
): Promise<Channel> {
  const serverPublic = fromBase64url(config.public_key)
  if (serverPublic?.length !== publicKeyLength) throw new Error('the public key of the wire is malformed')
  const agreement = await crypto.agree(serverPublic)
  const { devicePublic } = agreement

  const decrypt = async (envelope: Envelope, answer: string): Promise<Bytes> => {
    const { timestamp, data } = readAnswer(answer)
    const frame = unpackAnswer(fromBase64url(data) ?? new Uint8Array())
    if (!frame) throw new Error('the answer is cut short')
    return agreement.openAnswer(frame.nonce, frame.sealed, toUtf8(answerAad(timestamp, envelope.nonce)))
  }

  return {
    async seal(path, json, nowSeconds) {
      const timestamp = String(Math.floor(nowSeconds))
      const nonce = random(nonceLength)
      const sealed = await agreement.sealRequest(
        nonce,
        await packBody(json),
        toUtf8(requestAad(timestamp, path)),
      )
      const data = toBase64url(packRequest({ keyId: config.key_id, devicePublic, nonce, sealed }))
      const sign = await signOf(crypto, signedText(data, timestamp, config.secret))
      // Every value is made of letters, digits, - and _: nothing needs escaping.
      const form = `client=${clientName}&timestamp=${timestamp}&data=${data}&sign=${sign}`
      if (form.length > requestBodyLimit) throw new RequestTooLarge(`${form.length} bytes of request`)
      return { form, nonce: toBase64url(nonce) }
    },
    async open(envelope, answer) {
      try {
        return await unpackBody(await decrypt(envelope, answer))
      } catch (cause) {
        if (cause instanceof BrowserTooOld) throw cause
        throw new AnswerNotOpened('the answer is not the server’s to this request', { cause })
      }
    },
  }
}

function readAnswer(text: string): { timestamp: string; data: string } {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no object')
  if (!('timestamp' in answer) || typeof answer.timestamp !== 'string')
    throw new Error('the answer has no stamp')
  if (!('data' in answer) || typeof answer.data !== 'string') throw new Error('the answer has no data')
  return { timestamp: answer.timestamp, data: answer.data }
}
