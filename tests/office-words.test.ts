import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

import type { Area } from '#web/i18n/areas.ts'
import { loadOfficeMessages, shellAreas } from '#web/office/messages.ts'

import { importsOf, readSourceFiles, type SourceFile } from './support/imports.ts'
import { partsIn, unclosedDialogsIn, type Part } from './support/office-parts.ts'

const catalogues = join(import.meta.dirname, '../web/i18n/messages/en')
const files = new Map(
  readSourceFiles(['web', 'services/contracts', 'services/isomorphic']).map((file) => [file.path, file]),
)

const areaOf = new Map<string, string>(
  globSync(`${catalogues}/*.json`).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))).map((key) => [key, basename(file, '.json')] as const),
  ),
)

/** The table of keys is asked for keys everywhere; its texts are shown by the dialog that lists it. */
const keyMap = 'web/office/frame/keys/key-map.ts'
const keysDialog = 'web/office/frame/keys/keys-dialog.tsx'

const everyKey = [...areaOf.keys()]

const keysOf = new Map<string, readonly string[]>()

/** The keys that a file writes out, and those that begin as it says. */
function keysIn({ path, text }: SourceFile): readonly string[] {
  const before = keysOf.get(path)
  if (before !== undefined) return before
  const whole = [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key = '']) => key)
  // `visits.status.${status}`, and such a start in a table.
  const begun = [...text.matchAll(/['"`]([a-z][\w-]*\.(?:[\w-]+\.)*)(?:['"]|\$\{)/g)].map(([, start = '']) => start)
  const keys = [
    ...whole.filter((key) => areaOf.has(key)),
    ...begun.flatMap((start) => everyKey.filter((key) => key.startsWith(start))),
  ]
  keysOf.set(path, keys)
  return keys
}

const known = new Map<string, readonly SourceFile[]>()

/** The file and what it imports at once, not for its types alone. */
function loadedWith(start: string): readonly SourceFile[] {
  const before = known.get(start)
  if (before !== undefined) return before
  const reached = new Set([start])
  for (const path of reached) {
    const file = files.get(path)
    if (file === undefined) throw new Error(`${path} is imported and is not there`)
    const text = file.text.replaceAll(/^import type \{[^}]*\} from '.*'$/gm, '').replaceAll(/\bimport\(/g, 'later(')
    for (const { file: next } of importsOf({ path, text })) if (next !== null && files.has(next)) reached.add(next)
  }
  const loaded = [...reached].filter((path) => path.startsWith('web/')).flatMap((path) => files.get(path) ?? [])
  known.set(start, loaded)
  return loaded
}

/** The texts that a part shows before any of its own parts does. */
const shownIn = (part: string) =>
  loadedWith(part)
    .filter(({ path }) => path !== keyMap || part === keysDialog)
    .flatMap((file) => keysIn(file).map((key) => ({ key, area: areaOf.get(key) ?? '', path: file.path })))

/** Every part of the office with the areas that are there when it shows. */
function everyPart(): { readonly part: Part; readonly there: readonly string[] }[] {
  const shell = { path: 'web/office/main.tsx', areas: shellAreas }
  const all = [{ part: shell as Part, there: [...shellAreas] as string[] }]
  for (const { part, there } of all) {
    for (const next of loadedWith(part.path).flatMap(partsIn))
      all.push({ part: next, there: [...new Set([...there, ...next.areas])] })
  }
  return all
}

test('every part of the office brings the areas of the texts that it shows', () => {
  const all = everyPart()
  expect(all.length).toBeGreaterThan(20)
  const lacking = all.flatMap(({ part, there }) =>
    shownIn(part.path)
      .filter(({ area }) => !there.includes(area))
      .map(({ area, path }) => `${part.path} lacks ${area}, which ${path} shows`),
  )
  expect([...new Set(lacking)]).toEqual([])
})

test('the office has the words of every area that a part brings', async () => {
  const brought = new Set(everyPart().flatMap(({ there }) => there))
  const loads = [...brought].map((area) => loadOfficeMessages('en', area as Area))
  const settled = await Promise.allSettled(loads)
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('no part of the office brings an area of which it shows nothing', () => {
  const needless = everyPart().flatMap(({ part }) => {
    const shown = shownIn(part.path).map(({ area }) => area)
    return part.areas.filter((area) => !shown.includes(area)).map((area) => `${part.path} shows nothing of ${area}`)
  })
  expect(needless).toEqual([])
})

test('whatever the office fetches later is a part that brings its words', () => {
  const office = [...files.values()].filter(({ path }) => path.startsWith('web/office/'))
  const fetched = office.flatMap((file) =>
    [...file.text.matchAll(/\bimport\('(\.[^']+\.tsx)'\)/g)].map(() => file.path),
  )
  const asPart = office.flatMap((file) => partsIn(file).map(() => file.path))
  expect(fetched.length).toBeGreaterThan(20)
  expect(fetched.toSorted()).toEqual(asPart.toSorted())
})

test('a dialog that is fetched later is closed where it does not come', () => {
  const office = readSourceFiles(['web/office'])
  expect(office.flatMap((file) => unclosedDialogsIn(file).map((name) => `${file.path}: ${name}`))).toEqual([])
  const late = `const MoveDialog = latePart([], load)\nconst late = (name) => ({\n    onMissing() {},\n  })`
  const found = ['<MoveDialog open />', '<MoveDialog open onMissing={onClose} />', '<MoveDialog {...late(name)} />']
  expect(
    found.map((shown) => unclosedDialogsIn({ path: 'web/office/x.tsx', text: `${late}\n${shown}` }).length),
  ).toEqual([1, 0, 0])
})
