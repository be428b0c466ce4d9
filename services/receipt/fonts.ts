import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

export type FaceName = 'latin' | 'latin-bold' | 'gurmukhi' | 'gurmukhi-bold'

const sources = {
  latin: 'figtree/files/figtree-latin-wght-normal.woff2',
  gurmukhi: 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-wght-normal.woff2',
} as const

const fontsource = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url))

const lettersOf = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** What the faces of the packages may hold: their cut is by script already. */
const letters = {
  latin: lettersOf(0x20, 0x17f) + lettersOf(0x2000, 0x22ff),
  gurmukhi: lettersOf(0x20, 0x7e) + lettersOf(0x0964, 0x0965) + lettersOf(0x0a00, 0x0a7f) + lettersOf(0x200b, 0x200d),
} as const

const cut = async (script: keyof typeof sources, wght: number): Promise<Uint8Array> => {
  return subsetFont(await readFile(`${fontsource}${sources[script]}`), letters[script], {
    targetFormat: 'truetype',
    variationAxes: { wght },
  })
}

let made: Promise<ReadonlyMap<FaceName, Uint8Array>> | null = null

/** The fonts of the site as TrueType with one weight each, which is what a PDF can hold. Made once: about half a second. */
export function documentFaces(): Promise<ReadonlyMap<FaceName, Uint8Array>> {
  made ??= makeFaces().catch((error: unknown) => {
    made = null
    throw error
  })
  return made
}

const makeFaces = async (): Promise<ReadonlyMap<FaceName, Uint8Array>> =>
  new Map<FaceName, Uint8Array>([
    ['latin', await cut('latin', 400)],
    ['latin-bold', await cut('latin', 700)],
    ['gurmukhi', await cut('gurmukhi', 400)],
    ['gurmukhi-bold', await cut('gurmukhi', 700)],
  ])
