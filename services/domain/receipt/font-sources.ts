import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One file of a family, and the letters for which it is meant. */
export interface FontSource {
  readonly family: string
  readonly path: string
  /** Letters of several scripts would make a file of megabytes, so packages cut their families by script. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
  readonly isVariable: boolean
}

/** In this order they are asked for a letter: the fonts of the site, those of other scripts, and one that draws nearly everything. */
const families: readonly { readonly family: string; readonly slices: readonly string[] | 'numbered' }[] = [
  { family: 'figtree', slices: ['latin', 'latin-ext'] },
  { family: 'anek-gurmukhi', slices: ['gurmukhi'] },
  {
    family: 'noto-sans',
    slices: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'],
  },
  ...['arabic', 'hebrew', 'tamil', 'bengali', 'gujarati', 'telugu', 'kannada', 'malayalam', 'sinhala', 'thai', 'khmer']
    .concat('armenian', 'georgian', 'ethiopic')
    .map((script) => ({ family: `noto-sans-${script}`, slices: [script] })),
  { family: 'noto-sans-sc', slices: 'numbered' },
  { family: 'noto-sans-kr', slices: 'numbered' },
  { family: 'noto-emoji', slices: 'numbered' },
]

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

export const lastFamily = 'unifontex'

/** Pixels, but of every letter of the first plane: the last that is asked. */
const last: FontSource = {
  family: lastFamily,
  path: `${modules}@fontsource/unifontex/files/unifontex-latin-400-normal.woff2`,
  ranges: [[0x20, 0x1f_ff_ff]],
  isVariable: false,
}

/** Every file that a document may need. Which letters each has is read from its package. */
export async function fontSources(): Promise<readonly FontSource[]> {
  const found = await Promise.all(
    families.map(async ({ family, slices }) => {
      const folder = `${modules}@fontsource-variable/${family}`
      const sets: unknown = JSON.parse(await readFile(`${folder}/unicode.json`, 'utf8'))
      return Object.entries(sets ?? {}).flatMap(([key, ranges]): FontSource[] => {
        const slice = key.replaceAll(/[[\]]/g, '')
        const isWanted = slices === 'numbered' ? /^\d+$/.test(slice) : slices.includes(slice)
        const path = `${folder}/files/${family}-${slice}-wght-normal.woff2`
        return isWanted ? [{ family, path, ranges: rangesIn(String(ranges)), isVariable: true }] : []
      })
    }),
  )
  return [...found.flat(), last]
}

/** Of 'U+0000-00FF,U+0131'. */
const rangesIn = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return [from, to]
  })
