import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openOwnPageRenderer, type OwnPageRenderer } from '#services/http/own-page-renderer.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderer-'))
})
afterAll(() => rm(folder, { recursive: true }))

const order = { language: 'en', address: '/portal', answers: '{}' } as const

async function open(name: string, program: string) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, program)
  const faults: string[] = []
  const renderer = openOwnPageRenderer({ program: file, onFailed: (error) => faults.push(String(error)) })
  return { renderer, faults }
}

const rendered = (renderer: OwnPageRenderer, asked: Parameters<OwnPageRenderer['render']>[0] = order) =>
  waitFor(async () => {
    const html = await renderer.render(asked)
    expect(html).not.toBeNull()
    return html
  })

test('a page is rendered by the built program, each answer to the one who asked', async () => {
  const { renderer, faults } = await open(
    'echo',
    `export const prepareOwnPages = async () => {}
     export const renderOwnPage = async ({ answers }) => '<p>' + answers + process.env.NODE_ENV + '</p>'`,
  )
  await rendered(renderer)
  const asked = ['a', 'b', 'c'].map((answers) => renderer.render({ ...order, answers }))
  expect(await Promise.all(asked)).toEqual(['<p>aproduction</p>', '<p>bproduction</p>', '<p>cproduction</p>'])
  expect(faults).toEqual([])
  await renderer.close()
  expect(await renderer.render(order)).toBeNull()
})

test('a page that cannot be rendered is null, told once, and spoils no other', async () => {
  const { renderer, faults } = await open(
    'fails',
    `export const prepareOwnPages = async () => {}
     export const renderOwnPage = async ({ answers }) => { if (answers === 'bad') throw new TypeError('no page'); return 'a page' }`,
  )
  await rendered(renderer)
  expect(await renderer.render({ ...order, answers: 'bad' })).toBeNull()
  expect(faults).toEqual(['Error: TypeError: no page'])
  expect(await renderer.render(order)).toBe('a page')
  await renderer.close()
})

test('without the program, and after it ended, a page is null at once', async () => {
  const faults: string[] = []
  const missing = openOwnPageRenderer({ program: join(folder, 'nothing.mjs'), onFailed: () => faults.push('told') })
  expect(await missing.render(order)).toBeNull()
  await waitFor(() => expect(faults).toEqual(['told']))
  expect(await missing.render(order)).toBeNull()
  await missing.close()

  const { renderer } = await open(
    'ends',
    `export const prepareOwnPages = async () => {}
     export const renderOwnPage = async ({ answers }) => { if (answers === 'end') process.exit(1); return 'a page' }`,
  )
  await rendered(renderer)
  expect(await renderer.render({ ...order, answers: 'end' })).toBeNull()
  expect(await renderer.render(order)).toBeNull()
  await renderer.close()
})
