// Some 20 KB: only ever imported dynamically, by devices whose browser cannot do the same by itself.
import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, toUtf8 } from './bytes.ts'
import type { DeviceCrypto } from './device-crypto.ts'
import { answerInfo, publicKeyLength, requestInfo } from './frame.ts'
import { randomBytes } from './random.ts'

export function createNobleCrypto(random: typeof randomBytes = randomBytes): DeviceCrypto {
  return {
    async agree(serverPublic) {
      const privateKey = random(publicKeyLength)
      const devicePublic = x25519.getPublicKey(privateKey)
      const shared = x25519.getSharedSecret(privateKey, serverPublic)
      const salt = concat(devicePublic, serverPublic)
      const requestKey = hkdf(sha256, shared, salt, toUtf8(requestInfo), 32)
      const answerKey = hkdf(sha256, shared, salt, toUtf8(answerInfo), 32)
      return {
        devicePublic,
        sealRequest: async (nonce, body, aad) => gcm(requestKey, nonce, aad).encrypt(body),
        openAnswer: async (nonce, sealed, aad) => gcm(answerKey, nonce, aad).decrypt(sealed),
      }
    },
    sha256: async (bytes) => sha256(bytes),
    decrypt: async (key, nonce, sealed) => gcm(key, nonce).decrypt(sealed),
  }
}
