import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { cutFaces } from '#scripts/web/faces.ts'
import { punjabiControls } from '#scripts/web/punjabi-controls.ts'
import { messagesOf } from '#tests/support/catalogues.ts'
import { lettersIn } from '#tests/support/font-letters.ts'

/** Draw nothing: line ends, and where a word may be parted. */
const invisible = /[\n\u00AD]/g

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faces-'))
  await cutFaces(folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

const lettersOfFace = async (name: string, text: string) =>
  lettersIn(await readFile(join(folder, `${name}.woff2`)), text)

const controls = Object.values(punjabiControls).flatMap((group) => Object.values(group))

describe.each(languages)('the faces that the build cuts, for all that we say in %s', (language) => {
  const said = messagesOf(language).map(([, text]) => text)
  const text = [...said, ...(language === 'pa' ? controls : [])].join('').replaceAll(invisible, '')

  test('have every character, in running text and in headings', async () => {
    // The switcher names Punjabi in Punjabi, on every page, with a face of those letters alone.
    const gurmukhi = await lettersOfFace(language === 'pa' ? 'anek-gurmukhi' : 'punjabi-name', text)
    for (const face of ['figtree', 'anek-latin']) {
      const latin = await lettersOfFace(face, text)
      expect(
        [...new Set(text)].filter((mail) => !latin.has(mail) && !gurmukhi.has(mail)),
        face,
      ).toEqual([])
    }
  })

  test('a character that was cut away would be found missing', async () => {
    expect((await lettersOfFace('figtree', 'aж')).has('ж')).toBe(false)
    expect((await lettersOfFace('figtree', 'aж')).has('a')).toBe(true)
    expect((await lettersOfFace('anek-latin', 'aਸ')).has('ਸ')).toBe(false)
  })
})
