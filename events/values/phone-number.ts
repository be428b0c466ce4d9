import { withPlainDigits } from './digits.ts'

/** A telephone number as somebody wrote it, read. */
export interface PhoneNumber {
  /** '+14165550134'; null for what is written without its country and is no number of North America. */
  readonly e164: string | null
  /** What is compared: '4165550134' of North America, the digits with the country of any other, and of what has no country its digits. */
  readonly digits: string
  /** '12' of 'x12', 'ext. 12', 'poste 12', '#12', ';ext=12'; null without one. */
  readonly extension: string | null
  /** Whether nothing but the number and its extension was written. */
  readonly isAll: boolean
}

/**
 * A text in which numbers are looked for, a sign for each of its characters: digits, what ends a number and line breaks as they are, an 'x'
 * for any letter, and a space for whatever else may stand between the digits of a number. An expression with classes of Unicode in each of
 * its repetitions takes seconds to be compiled for a text that is not Latin.
 */
const shapeOf = (characters: readonly string[]): string =>
  characters.map((one) => (/[\d+,;:#\n]/.test(one) ? one : /[\p{L}\p{N}]/u.test(one) ? 'x' : ' ')).join('')

const between = ' {0,3}'
const digitsOf = (count: number): string => `(?:\\d${between}){${count - 1}}\\d`

/** The country's 1 may stand in front, with the plus or the zeros of a call from abroad. */
const northAmerican = new RegExp(
  `(?<![\\d+])(?:(?:\\+|00|011)?${between}1)?${between}(?<area>[2-9]${between}\\d${between}\\d)${between}(?<rest>[2-9]${between}${digitsOf(6)})(?!\\d)`,
)
const foreign = new RegExp(String.raw`(?<![\d+])(?:\+|00|011)${between}(?<number>[1-9](?:${between}\d){6,14})(?!\d)`)
const other = new RegExp(String.raw`(?<number>\d(?:${between}\d)*)`)

/** As the texts are read in which it is looked for. */
const punjabi = 'ਐਕਸਟੈਂਸ਼ਨ'.normalize('NFKC')
/** By a word or a sign, or at the end behind the pause of a dialled number; of what stands between, a few signs. */
const extensionAfter = new RegExp(
  String.raw`^[\s,;.]{0,9}(?:(?:ext(?:ension|n)?|poste|local|x|${punjabi})[\s.:=]{0,9}|#\s{0,9})(?<named>\d{1,7})(?!\d)|^[,;]+\s*(?<paused>\d{1,7})\s*$`,
  'iu',
)

/** Without signs that nobody sees (marks of direction and the like, as copied numbers have them), with digits and letters of full width as any others. */
const plain = (text: string): string =>
  withPlainDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Me}\uFE00-\uFE0F]/gu, ''))

/** The first telephone number in a text, however it is written: in digits of any script, with any dash. Null where there is no digit. */
export function readPhone(text: string): PhoneNumber | null {
  const characters = Array.from(plain(text))
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
  return {
    e164: isNear ? `+1${digits}` : far === null ? null : `+${digits}`,
    digits,
    extension: extension?.groups?.['named'] ?? extension?.groups?.['paused'] ?? null,
    isAll: /^(?:\s*tel:)?[^\p{L}\p{N}]*$/iu.test(beside),
  }
}

/** What two spellings of one number have in common; '' where there is no digit. */
export const phoneDigits = (text: string): string => readPhone(text)?.digits ?? ''

/** '+14165550134' for a number of Canada, the United States and their neighbours, which are those that we text; null for any other. */
export function northAmericanE164(text: string): string | null {
  const e164 = readPhone(text)?.e164 ?? null
  return e164 !== null && /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(e164) ? e164 : null
}

/** Whether somebody can dial it: ten digits of North America, or a number of another country with its country in front. */
export const isDialable = (text: string): boolean => (readPhone(text)?.e164 ?? null) !== null

const national = (e164: string): string => `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}`

/** '(416) 555-0134' for a number of North America alone, without an extension or a word; null for anything else. */
export function readPhoneNumber(text: string): string | null {
  const phone = readPhone(text)
  const e164 = northAmericanE164(text)
  return e164 === null || phone?.isAll !== true || phone.extension !== null ? null : national(e164)
}

/** As it is shown: '(416) 555-0134 x12'. Numbers of other countries, and what has words beside it, stay as they were written. */
export function shownPhone(text: string): string {
  const phone = readPhone(text)
  const e164 = northAmericanE164(text)
  if (e164 === null || phone?.isAll !== true) return text
  return phone.extension === null ? national(e164) : `${national(e164)} x${phone.extension}`
}

/** The address of a call. After a pause the extension is dialled. */
export function phoneLinkTo(text: string): string {
  const phone = readPhone(text)
  if (phone === null) return 'tel:'
  return `tel:${phone.e164 ?? phone.digits}${phone.extension === null ? '' : `,${phone.extension}`}`
}
