/** How a text travels: characters of GSM 03.38 in septets, any other character makes all of it UCS-2. */
export interface Segments {
  readonly encoding: 'GSM-7' | 'UCS-2'
  /** Septets or UTF-16 code units. */
  readonly units: number
  /** What is paid for. */
  readonly count: number
}

/** One segment, and each of several: their headers take 7 septets or 3 code units. */
const room = { 'GSM-7': { single: 160, each: 153 }, 'UCS-2': { single: 70, each: 67 } } as const

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two septets. */
const extended = new Set('\f^{}\\[~]|€')

export const isGsm7 = (text: string): boolean => Array.from(text).every((one) => basic.has(one) || extended.has(one))

/** Of a text as it is sent. A character of two units is never cut in two, which can leave a unit of a segment empty. */
export function segmentsOf(text: string): Segments {
  const encoding = isGsm7(text) ? 'GSM-7' : 'UCS-2'
  const sizes = Array.from(text).map((one) => (encoding === 'UCS-2' ? one.length : extended.has(one) ? 2 : 1))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, each } = room[encoding]
  if (units <= single) return { encoding, units, count: 1 }
  let [count, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > each) [count, used] = [count + 1, 0]
    used += size
  }
  return { encoding, units, count }
}

/** What stands for a character that GSM-7 lacks and people read all the same. */
const likeness: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
  œ: 'oe',
  Œ: 'OE',
}

/** The text without accents that GSM-7 lacks (è, é, à and ù stay); null where a character has no likeness, as in other scripts. */
export function toGsm7(text: string): string | null {
  const folded = Array.from(text.normalize('NFC')).map((one) => {
    if (isGsm7(one)) return one
    const like = likeness[one] ?? one.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
    return like !== '' && isGsm7(like) ? like : null
  })
  return folded.includes(null) ? null : folded.join('')
}
