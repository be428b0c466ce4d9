import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface FontSource {
  readonly family: string
  readonly path: string
  /** Unicode ranges, for packages split families by script. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
  readonly isVariable: boolean
}

/** Families in order of preference: the site's fonts, other scripts, a fallback. */
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

/** Bitmap font of the whole BMP, the last resort. */
const last: FontSource = {
  family: lastFamily,
  path: `${modules}@fontsource/unifontex/files/unifontex-latin-400-normal.woff2`,
  ranges: [[0x20, 0x1f_ff_ff]],
  isVariable: false,
}

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

/** Parses 'U+0000-00FF,U+0131'. */
const rangesIn = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return [from, to]
  })
