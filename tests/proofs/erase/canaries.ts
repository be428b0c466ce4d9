import { randomFrom } from '../customer.ts'

/** Unique words of one person, each naming its input. */
export interface Canaries {
  /** Lower-case letters alone, so that no index splits it. `input` has no x. */
  readonly word: (input: string) => string
  /** Inputs in order. */
  readonly inputs: ReadonlySet<string>
  readonly phone: string
  /** Second phone, for texts. */
  readonly textPhone: string
  readonly ip: string
  /** Key material, in bytes or hexadecimal. */
  readonly addSecret: (name: string, bytes: Buffer) => void
  /** Inputs whose words occur, in any case, hexadecimal or Base64. */
  readonly foundIn: (content: Buffer | string) => ReadonlySet<string>
}

const letters = 'abcdefghijklmnopqrstuvw'

export function makeCanaries(seed: number): Canaries {
  const random = randomFrom(seed)
  const prefix = `zq${Array.from({ length: 8 }, () => letters[Math.floor(random() * letters.length)]).join('')}`
  const inputs = new Set<string>()
  const plain = new RegExp(`${prefix}x([a-wyz]+)x`, 'gi')
  const hex = new RegExp(`${Buffer.from(`${prefix}x`).toString('hex')}((?:[67][0-9a-f])+?)78`, 'gi')
  const base64 = [0, 1, 2].map((offset) => base64Inside(prefix, offset))
  const secrets = new Map<string, readonly [plain: string, hex: string]>()
  const phone = /437\D{0,3}555\D{0,2}7391/
  const textPhone = /437\D{0,3}555\D{0,2}8264/
  const ip = '203.0.113.217'
  return {
    inputs,
    phone: '437-555-7391',
    textPhone: '437-555-8264',
    ip,
    addSecret: (name, bytes) => void secrets.set(name, [bytes.toString('latin1'), bytes.toString('hex')]),
    word: (input) => {
      inputs.add(input)
      return `${prefix}x${input}x`
    },
    foundIn: (content) => {
      const text = typeof content === 'string' ? content : content.toString('latin1')
      return new Set([
        ...[...text.matchAll(plain)].map(([, input = '']) => input.toLowerCase()),
        ...[...text.matchAll(hex)].map(([, input = '']) => Buffer.from(input, 'hex').toString('latin1')),
        ...base64.filter((form) => text.includes(form)).map(() => 'something in Base64'),
        ...(phone.test(text) ? ['phone'] : []),
        ...(textPhone.test(text) ? ['the phone of the texts'] : []),
        ...(text.includes(ip) ? ['ip'] : []),
        ...[...secrets].filter(([, forms]) => forms.some((form) => text.includes(form))).map(([name]) => name),
      ])
    },
  }
}

function base64Inside(word: string, offset: number): string {
  const encoded = Buffer.from('\0'.repeat(offset) + word).toString('base64')
  const groups = Math.floor((offset + word.length) / 3) * 4
  return encoded.slice(offset === 0 ? 0 : 4, groups)
}
