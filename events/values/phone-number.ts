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

/** What stands between the digits of one number: a space, a dot, a bracket, a dash of any kind; no letter and nothing that ends a number. */
const between = String.raw`[^\p{L}\p{N}+,;:#\n]{0,3}`
const digitsOf = (count: number): string => `(?:\\d${between}){${count - 1}}\\d`

/** The country's 1 may stand in front, with the plus or the zeros of a call from abroad. */
const northAmerican = new RegExp(
  `(?<![\\d+])(?:(?:\\+|00|011)?${between}1)?${between}(?<area>[2-9]${between}\\d${between}\\d)${between}(?<rest>[2-9]${between}${digitsOf(6)})(?!\\d)`,
  'u',
)
const foreign = new RegExp(
  String.raw`(?<![\d+])(?:\+|00|011)${between}(?<number>[1-9](?:${between}\d){6,14})(?!\d)`,
  'u',
)
const other = new RegExp(String.raw`(?<number>\d(?:${between}\d)*)`, 'u')

const extensionAfter =
  /^[\s,;.]*(?:(?:ext(?:ension|n)?|poste|local|x|ਐਕਸਟੈਂਸ਼ਨ)[\s.:=]*|[#,;]+\s*)(?<extension>\d{1,7})(?!\d)/iu

/** Without signs that nobody sees (marks of direction and the like, as copied numbers have them), with digits and letters of full width as any others. */
const plain = (text: string): string => withPlainDigits(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Mn}\p{Me}]/gu, ''))

/** The first telephone number in a text, however it is written: in digits of any script, with any dash. Null where there is no digit. */
export function readPhone(text: string): PhoneNumber | null {
  const written = plain(text)
  const [near, far] = [northAmerican.exec(written), foreign.exec(written)]
  const isNear = near !== null && (far === null || near.index <= far.index)
  const found = isNear ? near : (far ?? other.exec(written))
  if (found === null) return null
  const { area = '', rest = '', number = '' } = found.groups ?? {}
  const digits = `${area}${rest}${number}`.replaceAll(/\D/g, '')
  const after = written.slice(found.index + found[0].length)
  const extension = extensionAfter.exec(after)
  const beside = written.slice(0, found.index) + after.slice(extension?.[0].length ?? 0)
  return {
    e164: isNear ? `+1${digits}` : far === null ? null : `+${digits}`,
    digits,
    extension: extension?.groups?.['extension'] ?? null,
    isAll: /^(?:\s*tel:)?[^\p{L}\p{N}]*$/iu.test(beside),
  }
}

/** '+14165550134' for a number of Canada, the United States and their neighbours, which are those that we text; null for any other. */
function northAmericanE164(text: string): string | null {
  const e164 = readPhone(text)?.e164 ?? null
  return e164 !== null && /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(e164) ? e164 : null
}

const national = (e164: string): string => `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}`

/** '(416) 555-0134' for a number of North America alone, without an extension or a word; null for anything else. */
export function readPhoneNumber(text: string): string | null {
  const phone = readPhone(text)
  const e164 = northAmericanE164(text)
  return e164 === null || phone?.isAll !== true || phone.extension !== null ? null : national(e164)
}
