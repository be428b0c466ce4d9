import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const ascii = between(0x20, 0x7e)
const french = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïôùûüœÿ'
const signs = '\u00A0\u202F©®°·«»–—‘’“”…×−'
const names = 'ÁÄÅÍÑÓÖØÚßáäåíñóöøú'
const gurmukhi = `${between(0xa00, 0xa7f)}।॥◌\u200C\u200D`
/** The language's own name, so that English pages need not load Gurmukhi. */
const punjabi = 'ਪੰਜਾਬੀ'

interface Face {
  readonly file: string
  readonly source: string
  readonly text: string
  readonly axes: Record<string, number | { min: number; max: number }>
  /** Layout features to keep; all when absent, as Gurmukhi needs. */
  readonly features?: string[]
  readonly format?: 'truetype'
}

/** Subsets of the three families; Figtree keeps `tnum`. */
const faces: readonly Face[] = [
  {
    file: 'anek-latin.woff2',
    source: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
    text: ascii + french + signs,
    axes: { wdth: 125, wght: 800 },
    features: ['kern', 'liga', 'ccmp', 'mark', 'locl'],
  },
  {
    file: 'wordmark.ttf',
    source: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
    text: 'Fresh Glaze',
    axes: { wdth: 125, wght: 800 },
    format: 'truetype',
  },
  {
    file: 'figtree.woff2',
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    text: ascii + french + signs + names,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'liga', 'tnum', 'ccmp', 'mark', 'mkmk', 'locl'],
  },
  {
    file: 'anek-gurmukhi.woff2',
    source: 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-standard-normal.woff2',
    text: gurmukhi,
    axes: { wdth: 112, wght: { min: 400, max: 800 } },
  },
  {
    file: 'punjabi-name.woff2',
    source: 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-standard-normal.woff2',
    text: punjabi,
    axes: { wdth: 100, wght: 600 },
  },
]

const fontsource = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url))
const ownDate = async (): Promise<number> => (await stat(fileURLToPath(import.meta.url))).mtimeMs

/** Cuts fonts into `folder`, except for those newer than this file. */
export async function cutFaces(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const changed = await ownDate()
  await Promise.all(
    faces.map(async ({ file, source, text, axes, features, format = 'woff2' as const }) => {
      const target = join(folder, file)
      const made = await stat(target).catch(() => null) // not there yet
      if (made !== null && made.mtimeMs > changed) return
      const whole = await readFile(join(fontsource, source))
      const cut = await subsetFont(whole, text, {
        targetFormat: format,
        noHinting: true,
        variationAxes: axes,
        ...(features === undefined ? {} : { keepFeatures: features }),
      })
      await writeFile(target, cut)
    }),
  )
}

export const facesPlugin = (folder: string): Plugin => ({
  name: 'faces',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart: () => cutFaces(folder),
})
