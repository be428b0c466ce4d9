import bidiFactory from 'bidi-js'

import { lastFamily } from './font-sources.ts'
import { composed, isUnseen, type Face, type Faces } from './fonts.ts'

export interface Measure {
  readonly widthOf: (run: Unmeasured, size: number) => number
}

interface Unmeasured {
  readonly text: string
  readonly face: Face
  readonly isRightToLeft: boolean
  /** Original text behind a replacement glyph. */
  readonly actual?: string
}

export interface Run extends Unmeasured {
  readonly width: number
}

export interface TextLine {
  /** Original text, for copying and screen readers. */
  readonly text: string
  readonly runs: readonly Run[]
  readonly width: number
}

interface Setting {
  readonly size: number
  readonly width: number
  readonly isBold: boolean
}

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Lines of single-face runs; too wide words are broken. */
export function wrapText(text: string, setting: Setting, measure: Measure, faces: Faces): TextLine[] {
  const { width } = setting
  const lineOf = (part: string): TextLine => lineIn(part, setting, measure, faces)
  const fits = (part: string): boolean => lineOf(part).width <= width
  return printed(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: TextLine[] = []
      let current = ''
      for (const word of paragraph.split(' ')) {
        const longer = current === '' ? word : `${current} ${word}`
        if (fits(longer)) {
          current = longer
          continue
        }
        if (current !== '') lines.push(lineOf(current))
        const [rest = '', ...whole] = broken(word, fits).toReversed()
        lines.push(...whole.toReversed().map(lineOf))
        current = rest
      }
      return [...lines, lineOf(current)]
    })
}

/** Parts that fit, broken at grapheme clusters. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let current = ''
  for (const { segment } of clusters.segment(word)) {
    if (current !== '' && !fits(current + segment)) {
      parts.push(current)
      current = segment
    } else current += segment
  }
  return [...parts, current]
}

/** Text with common spaces and without control marks. */
const printed = (text: string): string =>
  composed(text)
    .replaceAll(/[\u202F\u2009]/gu, '\u00A0')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')

function lineIn(text: string, { size, isBold }: Setting, measure: Measure, faces: Faces): TextLine {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const runs = inSight(wordsIn(text, levels)).flatMap(({ text: word, level }) => {
    const isRightToLeft = level % 2 === 1
    const set = facedIn(word, faces, isBold).map((part): Run => {
      const run = { ...part, isRightToLeft }
      return { ...run, width: measure.widthOf(run, size) }
    })
    return isRightToLeft ? set.toReversed() : set
  })
  return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

interface Directed {
  readonly text: string
  readonly level: number
}

/** Parts of one direction; right-to-left text also splits at spaces. */
function wordsIn(text: string, levels: Uint8Array): Directed[] {
  const parts: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const [sign = '', level = 0] = [text[at], levels[at]]
    const before = parts.at(-1)
    const goesOn = before?.level === level && (level % 2 === 0 || (sign !== ' ' && !before.text.endsWith(' ')))
    if (before !== undefined && goesOn) before.text += sign
    else parts.push({ text: sign, level })
  }
  return parts
}

/** Visual order by bidi levels. */
function inSight(parts: readonly Directed[]): readonly Directed[] {
  const order = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  }
  return order
}

type Faced = Pick<Run, 'text' | 'face' | 'actual'>

/** First family with the whole word, or per character. */
function facedIn(text: string, faces: Faces, isBold: boolean): readonly Faced[] {
  const set: Faced[] = []
  for (const word of text.split(/(?<= )|(?= )/)) {
    const characters = Array.from(clusters.segment(word), ({ segment }) => segment)
    const some = familyOf(characters, faces)
    for (const one of characters) {
      const found = faceWith(one, some)
      const pair = found ?? faces.at(-1)
      if (pair === undefined) continue
      const face = isBold ? pair.bold : pair.plain
      const before = set.at(-1)
      if (found === undefined) set.push({ text: box, face, actual: one })
      else if (before?.face === face && before.actual === undefined)
        set[set.length - 1] = { text: before.text + one, face }
      else set.push({ text: one, face })
    }
  }
  return set
}

/** Placeholder of a missing glyph. */
const box = '□'

function familyOf(characters: readonly string[], faces: Faces): Faces {
  const families = new Set(faces.map(({ plain }) => plain.family))
  const rest = [...families].filter((family) => family !== lastFamily)
  const whole = rest
    .map((family) => faces.filter(({ plain }) => plain.family === family))
    .find((some) => characters.every((one) => faceWith(one, some) !== undefined))
  return whole ?? faces
}

const faceWith = (character: string, faces: Faces) =>
  faces.find(({ plain }) =>
    Array.from(character).every((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return isUnseen(code) || plain.has(code)
    }),
  )
