import { createHash, randomInt } from 'node:crypto'

/** 31 unambiguous characters, 4.95 bits each. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const made = (groups: number, length: number): string =>
  Array.from({ length: groups }, () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

/** 'aaaaa-bbbbb-ccccc-ddddd', 99 bits. */
export const madePassword = (): string => made(4, 5)

/** 'aaaa-bbbb-cccc-dddd', 79 bits. */
export const madeRecoveryCode = (): string => made(4, 4)

/** Code without spaces, hyphens and case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

export const recoveryHash = (code: string): string => createHash('sha256').update(plainCode(code)).digest('base64url')
