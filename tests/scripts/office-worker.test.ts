import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { filesOfCrew } from '#scripts/web/office-worker.ts'
import { isOf, sourceFiles } from '#scripts/web/source-files.ts'

const root = resolve(import.meta.dirname, '../..')
const visit = `${root}/web/office/visit/visit-page.tsx`

type Bundle = Parameters<typeof filesOfCrew>[0]
function bundleOf(...chunks: { name: string; moduleIds: string[]; imports?: string[]; css?: string[] }[]): Bundle {
  const all = chunks.map(({ name, moduleIds, imports = [], css = [] }) => {
    const chunk = { type: 'chunk', fileName: name, isEntry: name === 'start.js', moduleIds, imports }
    return [name, { ...chunk, viteMetadata: { importedCss: new Set(css) } }]
  })
  return Object.fromEntries(all) as Bundle
}

describe('the files that the worker of the office keeps', () => {
  const wanted = sourceFiles(['web/office/visit/visit-page.tsx'])

  test('are the start, the chunks of the modules that it names, and what these import', () => {
    const bundle = bundleOf(
      { name: 'start.js', moduleIds: [] },
      { name: 'visit.js', moduleIds: [visit], imports: ['parts.js'], css: ['visit.css'] },
      { name: 'parts.js', moduleIds: [] },
      { name: 'other.js', moduleIds: [`${root}/web/office/leads/leads-section.tsx`] },
    )
    expect(filesOfCrew(bundle, wanted)).toEqual(['/parts.js', '/start.js', '/visit.css', '/visit.js'])
  })

  test('are refused where a module that it names is in no chunk', () => {
    const bundle = bundleOf({ name: 'start.js', moduleIds: [] })
    expect(() => filesOfCrew(bundle, wanted)).toThrow('The office has no chunk of web/office/visit/visit-page.tsx')
  })
})

test('source files are found by their names from the root, and a name without a file is refused', () => {
  const isField = isOf(['web/ui/field.*'])
  expect(['field.tsx', 'field.module.css?used', 'fields.tsx'].map((name) => isField(`${root}/web/ui/${name}`))).toEqual(
    [true, true, false],
  )
  expect(() => isOf(['web/ui/field.*', 'web/data/package-names.*'])).toThrow(
    'No source file is named web/data/package-names.*',
  )
})
