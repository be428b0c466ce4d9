/** GSM 03.38 in septets, or UCS-2 with any other character. */
export interface Segments {
  readonly encoding: 'GSM-7' | 'UCS-2'
  readonly units: number
  readonly count: number
}

/** Units of a single segment, and of each of several with header. */
const room = { 'GSM-7': { single: 160, each: 153 }, 'UCS-2': { single: 70, each: 67 } } as const

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of two septets. */
const extended = new Set('\f^{}\\[~]|€')

export const isGsm7 = (text: string): boolean => Array.from(text).every((one) => basic.has(one) || extended.has(one))

/** Segments without split characters, which may waste a unit. */
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

/** GSM-7 replacements. */
const likeness: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
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
  }),
)

/** GSM-7 text; null without a replacement. */
export function toGsm7(text: string): string | null {
  const folded = Array.from(text.normalize('NFC')).map((one) => {
    if (isGsm7(one)) return one
    const like = likeness.get(one) ?? one.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
    return like !== '' && isGsm7(like) ? like : null
  })
  return folded.includes(null) ? null : folded.join('')
}
