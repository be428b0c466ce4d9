/** Parsed address with words in lower case, without accents and punctuation. */
export interface TypedAddress {
  readonly unit: string | null
  readonly number: string | null
  readonly civic: number | null
  readonly words: readonly string[]
  /** 'M5V' or 'M5V 2T6'. */
  readonly postal: string | null
}

const mostWords = 10

const unitWord = String.raw`(?:unit|apt|apartment|suite|ste|no|#)`
const unitName = String.raw`([a-z]{0,2}\d{1,5}[a-z]?)`
const leadingUnit = new RegExp(String.raw`^(?:${unitWord}\s*#?\s*${unitName}\s*[-,\s]\s*|${unitName}\s*-\s*)(?=\d)`)
const trailingUnit = new RegExp(String.raw`(?:^|[\s,])(?:${unitWord})\s*#?\s*${unitName}(?=$|[\s,])`)
const civicNumber = /^(\d{1,5})([a-z]?)(?=$|[\s,])/
const postalCode = /(?:^|[\s,])([a-z]\d[a-z])(?:\s?(\d[a-z]\d))?(?=$|[\s,])/

export function readAddress(text: string): TypedAddress {
  let rest = withoutAccents(text)
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim()
    return found
  }

  const before = take(leadingUnit)
  const number = take(civicNumber)
  const after = take(trailingUnit)
  const postal = take(postalCode)

  return {
    unit: (before?.[1] ?? before?.[2] ?? after?.[1])?.toUpperCase() ?? null,
    number: number ? `${Number(number[1])}${number[2]?.toUpperCase() ?? ''}` : null,
    civic: number ? Number(number[1]) : null,
    words: withoutProvince(toWords(rest)).slice(0, mostWords),
    postal: postal ? [postal[1], postal[2]].filter(Boolean).join(' ').toUpperCase() : null,
  }
}

/** "Saint-Clair Ave., O'Connor" → 'saint clair ave oconnor' */
export function toWords(text: string): string[] {
  return withoutAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** 'Toronto, ON, Canada' → toronto */
export function withoutProvince(words: readonly string[]): readonly string[] {
  const last = words.at(-1)
  return last !== undefined && words.length > 1 && provinceWords.has(last) ? withoutProvince(words.slice(0, -1)) : words
}

/** Full forms of a word; 'st' is street or saint. */
export const formsOf = (word: string): readonly string[] => [word, ...(shortForms.get(word) ?? [])]

/** Street type, optional in a match: 'yonge st' is 'yonge'. */
export const isKindOfStreet = (word: string): boolean => kinds.has(word)

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .trim()

const provinceWords = new Set(['on', 'ont', 'ontario', 'canada', 'ca'])

const kinds = new Set(
  'street avenue road drive boulevard parkway crescent lane court quay line highway way sideroad the'.split(' '),
)

const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    av: ['avenue'],
    ave: ['avenue'],
    blvd: ['boulevard'],
    boul: ['boulevard'],
    cres: ['crescent'],
    crt: ['court'],
    ct: ['court'],
    dr: ['drive'],
    e: ['east'],
    hwy: ['highway'],
    mt: ['mount'],
    n: ['north'],
    pkwy: ['parkway'],
    pl: ['place'],
    rd: ['road'],
    s: ['south'],
    saint: ['st'],
    sq: ['square'],
    st: ['street'],
    str: ['street'],
    w: ['west'],
  }),
)
