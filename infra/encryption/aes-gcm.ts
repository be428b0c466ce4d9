import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** 32 bytes from SECRET_KEY for one purpose. */
export const deriveKey = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, keyBytes))

/** AES-256-GCM with `context` as associated data. Layout: iv, ciphertext, tag. */
export function encrypt(key: Uint8Array, context: string, text: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Throws `fault` when key, context and ciphertext do not match. */
export function decrypt(key: Uint8Array, context: string, ciphertext: Uint8Array, fault: string): Buffer {
  const iv = ciphertext.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(ciphertext.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new Error(fault, { cause })
  }
}
