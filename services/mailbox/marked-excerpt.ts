import { searchedForm } from '#events/values/searched-form.ts'

/** Private-use marks around search hits. */
const [markBegins, markEnds] = ['\u{e000}', '\u{e001}']

/** Limits of excerpts, in characters and places. */
const most = { excerpt: 200, before: 50, places: 50 } as const

/** Excerpt with most hits marked; the beginning without any. The database's function is slower. */
export function markedExcerpt(text: string, words: readonly string[]): string {
  const found = places(text, words)
  const best = found.reduce<Place | undefined>(
    (one, other) => (one && one.words >= other.words ? one : other),
    undefined,
  )
  const start = best === undefined ? 0 : startBefore(text, best.at)
  const part = text.slice(start, start + most.excerpt).toWellFormed()
  return part
    .replaceAll(wordsPattern(words), `${markBegins}$&${markEnds}`)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

interface Place {
  readonly at: number
  readonly words: number
}

function places(text: string, words: readonly string[]): Place[] {
  const hits = text.matchAll(wordsPattern(words)).take(most.places)
  const found = [...hits].map((hit) => ({ at: hit.index, word: beginningOf(hit[0], words) }))
  return found.map(({ at }, index) => {
    const near = found.slice(index).filter((other) => other.at < at + most.excerpt - most.before)
    return { at, words: new Set(near.map(({ word }) => word)).size }
  })
}

const beginningOf = (hit: string, words: readonly string[]): string | undefined => {
  const form = searchedForm(hit).replaceAll(' ', '')
  return words.find((word) => form.startsWith(word))
}

const accented = new Map<string, string>()
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code)
    const form = searchedForm(letter)
    if (form.length === 1) accented.set(form, `${accented.get(form) ?? ''}${letter}`)
  }
}

const asWritten = (letter: string): string => `[${letter}${accented.get(letter) ?? ''}][\\u0300-\\u036f]*`

const wordsPattern = (words: readonly string[]): RegExp => {
  const written = words.map((word) => Array.from(word, asWritten).join(''))
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${written.join('|')})[\\p{L}\\p{M}\\p{N}]*`, 'giu')
}

function startBefore(text: string, at: number): number {
  if (at <= most.before) return 0
  const before = text.slice(at - most.before, at)
  return at - most.before + (before.search(/\s\S/u) + 1)
}
