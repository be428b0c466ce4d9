import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Errors and choices of an authenticator or browser. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string }
  readonly user: { readonly id: string }
}

const encode = (data: Buffer | string): string => Buffer.from(data).toString('base64url')
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

const flag = { present: 0x01, verified: 0x04, attested: 0x40 }

/** CBOR: a text of up to 23 bytes; bytes of up to 65,535. */
const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
const bytes = (data: Buffer): Buffer => {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(data.length, 1)
  return Buffer.concat([head, data])
}

/**
 * An authenticator in software (WebAuthn Level 3) with one ES256 key, behind the browser of a page of `origin`: its answers are those
 * that `navigator.credentials` gives, as JSON. With `hasCounter` its signature counter advances with each use.
 */
export function softwareAuthenticator(origin: string, hasCounter = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const dataHead = (deviation: Deviation, flags: number) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | flag.present | (deviation.isVerified === false ? 0 : flag.verified), 0)
    head.writeUInt32BE(deviation.counter ?? counter, 1)
    return Buffer.concat([sha256(deviation.rpId ?? 'localhost'), head])
  }
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [first, second] = [x, y].map((one) =>
      Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(one, 'base64url')]),
    )
    // kty: EC2, alg: ES256, crv: P-256, x, y
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
    return Buffer.concat([head, first ?? Buffer.alloc(0), Buffer.from([0x22]), second ?? Buffer.alloc(0)])
  }
  const id = encode(credentialId)
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    id,
    /** navigator.credentials.create() */
    create(options: CreationOptions, deviation: Deviation = {}) {
      userHandle = options.user.id
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      const authData = Buffer.concat([dataHead(deviation, flag.attested), attested])
      const attestation = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: encode(Buffer.concat([...attestation, text('authData'), bytes(authData)])),
          transports: ['internal'],
        },
      }
    },
    /** navigator.credentials.get() */
    get(options: { readonly challenge: string }, deviation: Deviation = {}) {
      if (hasCounter) counter += 1
      const clientDataJSON = clientData('webauthn.get', options.challenge, deviation)
      const authenticatorData = dataHead(deviation, 0)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientDataJSON),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof softwareAuthenticator>
