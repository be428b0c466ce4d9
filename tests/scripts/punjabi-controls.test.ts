import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { describe, expect, test } from 'vitest'

import { punjabiControls, punjabiControlsPlugin } from '#scripts/web/punjabi-controls.ts'

const aria = join(dirname(createRequire(import.meta.url).resolve('react-aria/package.json')), 'dist/private')
type Texts = Readonly<Record<string, string | ((args: Record<string, string>) => string)>>

async function englishOf(group: string): Promise<Texts> {
  const module: { default: Texts } = await import(pathToFileURL(join(aria, `intl/${group}/en-US.mjs`)).href)
  return module.default
}

/** The strings as the plugin adds them to the package's own file. */
async function addedTo(group: string): Promise<Texts> {
  const id = join(aria, group, 'intlStrings.mjs')
  const { transform } = punjabiControlsPlugin()
  if (typeof transform !== 'function') throw new Error('the plugin has no plain transform')
  // It uses nothing of the bundler, which is what it would be called on.
  const result = Reflect.apply(transform, undefined, [readFileSync(id, 'utf8'), id])
  const added = /\n(\S+)\["pa-IN"\] = (\{.*\});\n$/.exec(result.code)?.[2]
  const module: { default: Texts } = await import(
    `data:text/javascript,export default ${encodeURIComponent(added ?? '')}`
  )
  return module.default
}

describe.each(Object.keys(punjabiControls))('the Punjabi of the %s', (group) => {
  test('says every string that the package has, with the same values', async () => {
    const english = await englishOf(group)
    const punjabi = await addedTo(group)
    expect(Object.keys(punjabi).toSorted()).toEqual(Object.keys(english).toSorted())
    const spoken = (text: Texts[string] | undefined) =>
      typeof text === 'function'
        ? text({ date: '<1>', dateRange: '<2>', startDate: '<3>', endDate: '<4>' })
        : (text ?? '')
    for (const key of Object.keys(english)) {
      expect(spoken(punjabi[key])).toMatch(/\p{Script=Gurmukhi}/u)
      expect(spoken(punjabi[key]).match(/<\d>/g)).toEqual(spoken(english[key]).match(/<\d>/g))
    }
  })
})

test('a dictionary of another shape stops the build instead of going mute', () => {
  const { transform } = punjabiControlsPlugin()
  const id = '/node_modules/react-aria/dist/private/calendar/intlStrings.mjs'
  expect(
    () => typeof transform === 'function' && Reflect.apply(transform, undefined, ['export default {}', id]),
  ).toThrow(/no longer exports/)
})
