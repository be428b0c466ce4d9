import { readFile } from 'node:fs/promises'

import { convert } from 'fontverter'
import { Blob as FontBlob, Face as FontFace, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'

import { fontSources, type FontSource } from './font-sources.ts'

export interface Face {
  readonly family: string
  readonly name: string
  readonly font: Uint8Array
  readonly shaper: Font
  readonly has: (code: number) => boolean
}

export interface FacePair {
  readonly plain: Face
  readonly bold: Face
}

export type Faces = readonly FacePair[]

const alphabets = 'noto-sans'

/** Maximum cached fonts. */
const mostKept = 60
const made = new Map<string, Promise<FacePair>>()
let sources: Promise<readonly FontSource[]> | null = null

/** Fonts for texts; others than ours are opened on demand, in a tenth of a second. */
export async function facesFor(texts: readonly string[]): Promise<Faces> {
  sources ??= fontSources()
  const all = await sources
  const wanted = new Set(all.filter(({ family }) => family === 'figtree'))
  const missing = new Set(texts.flatMap((text) => Array.from(composed(text), (sign) => sign.codePointAt(0) ?? 0)))
  for (const code of missing) {
    if (isUnseen(code)) continue
    for (const source of all) {
      if (!source.ranges.some(([from, to]) => code >= from && code <= to)) continue
      wanted.add(source)
      if ((await pairOf(source)).plain.has(code)) break
    }
  }
  // A word that our own lack a letter of is set in one family whole.
  const isMixed = [...wanted].some(({ family }) => family === alphabets)
  const latin = all.filter(({ family, path }) => isMixed && family === alphabets && path.includes('-latin-'))
  for (const source of latin) wanted.add(source)
  return Promise.all(all.filter((source) => wanted.has(source)).map(pairOf))
}

/** NFC, as fonts have letters. */
export const composed = (text: string): string => text.normalize('NFC')

/** Invisible: joiners, direction marks, variation selectors. */
export const isUnseen = (code: number): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(String.fromCodePoint(code))

async function pairOf(source: FontSource): Promise<FacePair> {
  const known = made.get(source.path)
  if (known !== undefined) {
    // The one asked for last goes last.
    made.delete(source.path)
    made.set(source.path, known)
    return known
  }
  const pair = makePair(source)
  made.set(source.path, pair)
  const [oldest] = made.keys()
  if (made.size > mostKept && oldest !== undefined) made.delete(oldest)
  return pair.catch((error: unknown) => {
    made.delete(source.path)
    throw error
  })
}

async function makePair(source: FontSource): Promise<FacePair> {
  const file = await readFile(source.path)
  const cut = async (weight: number): Promise<Face> => {
    const font = source.isVariable
      ? await subsetFont(file, lettersOf(source), { targetFormat: 'truetype', variationAxes: { wght: weight } })
      : await convert(file, 'truetype')
    const opened = new FontFace(new FontBlob(font))
    const letters = new Set(opened.collectUnicodes())
    return {
      family: source.family,
      name: `${source.path} ${weight}`,
      font,
      shaper: new Font(opened),
      has: (code) => letters.has(code),
    }
  }
  const plain = await cut(400)
  return { plain, bold: source.isVariable ? await cut(700) : plain }
}

const lettersOf = ({ ranges }: FontSource): string =>
  [...ranges, [0x20, 0x20] as const, [0x20_0c, 0x20_0d] as const, [0x25_cc, 0x25_cc] as const]
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .filter((code) => code < 0xd8_00 || (code > 0xdf_ff && code <= 0x10_ff_ff))
    .map((code) => String.fromCodePoint(code))
    .join('')
