import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const page = readFileSync('docs/requirements.md', 'utf8')
/** Above the first section stands what the numbers mean. */
const rows = page
  .slice(page.indexOf('\n## '))
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => /^- ([A-Z]{1,2}\d{1,3}): `([^`]+)` › (.+)$/.exec(line) ?? [line])

test('each line of docs/requirements.md names a requirement, a file and a title of a test in it', () => {
  const isShown = ([, , file, title]: readonly (string | undefined)[]) =>
    file !== undefined && title !== undefined && existsSync(file) && readFileSync(file, 'utf8').includes(title)
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter((row) => !isShown(row)).map(([line]) => line)).toEqual([])
})

test('the lines of a requirement stand below its sentence', () => {
  const paragraphs = page.slice(page.indexOf('\n## ')).split(/\n(?=\*\*|## )/)
  const sentences = paragraphs.filter((text) => text.startsWith('**'))
  expect(sentences.length).toBeGreaterThan(800)
  const keysOf = (text: string) => [...text.matchAll(/^- ([A-Z]{1,2}\d{1,3}):/gm)].map(([, key]) => key)
  const misplaced = paragraphs.flatMap((text) => {
    const stated = /^\*\*([A-Z]{1,2}\d{1,3})\*\* \S/.exec(text)?.[1]
    return keysOf(text).filter((key) => key !== stated)
  })
  expect(misplaced).toEqual([])
})
