import type { FaceName } from './fonts.ts'

/** Sets a face and its size, and measures with it: what a PDF document does. */
export interface Measure {
  readonly widthOf: (text: string, face: FaceName, size: number) => number
}

export interface Run {
  readonly text: string
  readonly face: FaceName
  readonly width: number
}

export interface TextLine {
  readonly runs: readonly Run[]
  readonly width: number
}

const gurmukhi = /[\u0a00-\u0a7f\u0964\u0965\u200b-\u200d]+/gu

/**
 * Text as lines of runs that each have one face: Gurmukhi has its own. A letter that neither face has stands without its accent,
 * or as '?': names in other scripts are complete on the page.
 */
export function wrapText(
  text: string,
  { size, width, isBold }: { readonly size: number; readonly width: number; readonly isBold: boolean },
  measure: Measure,
): TextLine[] {
  const runsOf = (part: string): Run[] =>
    split(printable(part)).map(({ text: letters, isGurmukhi }) => {
      const face = faceOf(isGurmukhi, isBold)
      return { text: letters, face, width: measure.widthOf(letters, face, size) }
    })
  const lineOf = (part: string): TextLine => {
    const runs = runsOf(part)
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
  }
  return text.split('\n').flatMap((paragraph) => {
    const lines: TextLine[] = []
    let current = ''
    for (const word of paragraph.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      if (current !== '' && lineOf(longer).width > width) {
        lines.push(lineOf(current))
        current = word
      } else current = longer
    }
    return [...lines, lineOf(current)]
  })
}

const faceOf = (isGurmukhi: boolean, isBold: boolean): FaceName =>
  isGurmukhi ? (isBold ? 'gurmukhi-bold' : 'gurmukhi') : isBold ? 'latin-bold' : 'latin'

function split(text: string): { readonly text: string; readonly isGurmukhi: boolean }[] {
  const parts: { text: string; isGurmukhi: boolean }[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(gurmukhi)) {
    if (index > from) parts.push({ text: text.slice(from, index), isGurmukhi: false })
    parts.push({ text: match, isGurmukhi: true })
    from = index + match.length
  }
  return from < text.length ? [...parts, { text: text.slice(from), isGurmukhi: false }] : parts
}

/** Letters of the two faces: Latin 1, the punctuation of our three languages, Gurmukhi. */
const known =
  /[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2026\u20ac\u2122\u2212]|[\u0a00-\u0a7f\u0964\u0965\u200b-\u200d]/u

const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/[\u202f\u2009]/gu, '\u00a0'), (letter) => {
    if (known.test(letter)) return letter
    const [base = '?'] = letter.normalize('NFD')
    return known.test(base) ? base : '?'
  }).join('')
