import { withPlainDigits } from './digits.ts'

export interface PhoneNumber {
  /** '+14165550134'; null for a foreign number without + and its country code, and for what no plan has. */
  readonly e164: string | null
  /** Comparison key: ten digits of North America, else the digits with the country code where there is one. */
  readonly digits: string
  /** Number to dial where `e164` is null. */
  readonly whole: string
  /** '12' of 'x12', 'ext. 12', 'poste 12', '#12', ';ext=12'; null without one. */
  readonly extension: string | null
  readonly isAll: boolean
}

/** ASCII skeleton of a text for the expressions below: Unicode classes in repetitions compile for seconds. */
const shapeOf = (characters: readonly string[]): string =>
  characters.map((one) => (/[\d+,;:#\n]/.test(one) ? one : /[\p{L}\p{N}]/u.test(one) ? 'x' : ' ')).join('')

const between = ' {0,3}'
const digitsOf = (count: number): string => `(?:\\d${between}){${count - 1}}\\d`

const northAmerican = new RegExp(
  `(?<![\\d+])(?:(?:\\+|00|011)?${between}1)?${between}(?<area>[2-9]${between}\\d${between}\\d)${between}(?<rest>[2-9]${between}${digitsOf(6)})(?!\\d)`,
)
const foreign = new RegExp(String.raw`(?<![\d+])(?:\+|00|011)${between}(?<number>[1-9](?:${between}\d){6,14})(?!\d)`)
const other = new RegExp(String.raw`(?<number>\d(?:${between}\d)*)`)

const punjabi = 'ਐਕਸਟੈਂਸ਼ਨ'.normalize('NFKC')
const extensionAfter = new RegExp(
  String.raw`^[\s,;.]{0,9}(?:(?:ext(?:ension|n)?|poste|local|x|${punjabi})[\s.:=]{0,9}|#\s{0,9})(?<named>\d{1,7})(?!\d)|^[,;]+\s*(?<paused>\d{1,7})\s*$`,
  'iu',
)

const withoutMarks = (text: string): string =>
  withPlainDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Me}\uFE00-\uFE0F]/gu, ''))

/** The first telephone number in a text of any script; null without a digit. */
export function readPhone(text: string): PhoneNumber | null {
  const characters = Array.from(withoutMarks(text))
  const shape = shapeOf(characters)
  const [near, far] = [northAmerican.exec(shape), foreign.exec(shape)]
  const isNear = near !== null && (far === null || near.index <= far.index)
  const found = isNear ? near : (far ?? other.exec(shape))
  if (found === null) return null
  const { area = '', rest = '', number = '' } = found.groups ?? {}
  const digits = `${area}${rest}${number}`.replaceAll(/\D/g, '')
  const after = characters.slice(found.index + found[0].length).join('')
  const extension = extensionAfter.exec(after)
  const beside = characters.slice(0, found.index).join('') + after.slice(extension?.[0].length ?? 0)
  const before = isNear ? digitsBefore(shape, found.index) : ''
  return {
    e164: e164Of(digits, { isNear: isNear && before === '', isFar: far !== null && !isNear }),
    digits,
    whole: before + digits,
    extension: extension?.groups?.['named'] ?? extension?.groups?.['paused'] ?? null,
    isAll: /^(?:\s*tel:)?[^\p{L}\p{N}]*$/iu.test(beside),
  }
}

/** Area and exchange of North America: neither N11, and no area N9X. */
const assignable = /^(?![2-9]11)[2-9][0-8]\d(?!\d11)[2-9]\d{6}$/

/** Digits before a match that only spaces and signs part from it: '44' of '44 20 7946 0958', a country code without its +. */
function digitsBefore(shape: string, end: number): string {
  const [run = ''] = /[\d ]{0,20}$/.exec(shape.slice(0, end)) ?? []
  return run.replaceAll(' ', '')
}

function e164Of(digits: string, { isNear, isFar }: { readonly isNear: boolean; readonly isFar: boolean }) {
  if (isNear) return assignable.test(digits) ? `+1${digits}` : null
  return isFar && !digits.startsWith('1') ? `+${digits}` : null
}

export const phoneDigits = (text: string): string => readPhone(text)?.digits ?? ''

/** '+14165550134' of the North American plan, the numbers that get texts; null for others. */
export function northAmericanE164(text: string): string | null {
  const e164 = readPhone(text)?.e164 ?? null
  return e164 !== null && /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(e164) ? e164 : null
}

export const isDialable = (text: string): boolean => (readPhone(text)?.e164 ?? null) !== null

const national = (e164: string): string => `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}`

/** '(416) 555-0134' for a plain North American number; null for anything else. */
export function readPhoneNumber(text: string): string | null {
  const phone = readPhone(text)
  const e164 = northAmericanE164(text)
  return e164 === null || phone?.isAll !== true || phone.extension !== null ? null : national(e164)
}

/** '(416) 555-0134 x12'; foreign numbers and numbers with words stay as typed. */
export function shownPhone(text: string): string {
  const phone = readPhone(text)
  const e164 = northAmericanE164(text)
  if (e164 === null || phone?.isAll !== true) return text
  return phone.extension === null ? national(e164) : `${national(e164)} x${phone.extension}`
}

export function phoneLinkTo(text: string): string {
  const phone = readPhone(text)
  if (phone === null) return 'tel:'
  return `tel:${phone.e164 ?? phone.whole}${phone.extension === null ? '' : `,${phone.extension}`}`
}
