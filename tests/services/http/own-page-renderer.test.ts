import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

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

/** Moves the clock of thread restarts. */
function passMinute(): void {
  const later = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
}

const counted = (name: string) => {
  const file = join(folder, `${name}.starts`)
  return {
    /** Says at each start of the program that there is one more. */
    program: `import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(file)}, 'x')
      export const prepareOwnPages = async () => {}`,
    starts: async () => (await readFile(file, 'utf8')).length,
  }
}

test('a thread that died is started again for who asks half a minute after its start, and not before', async () => {
  const { program, starts } = counted('again')
  const { renderer } = await open(
    'again',
    `${program}
     export const renderOwnPage = async ({ answers }) => { if (answers === 'end') process.exit(1); return 'a page' }`,
  )
  await rendered(renderer)
  expect(await renderer.render({ ...order, answers: 'end' })).toBeNull()
  const startedAt = performance.now()
  const clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => startedAt)
  for (let asked = 0; asked < 20; asked += 1) expect(await renderer.render(order)).toBeNull()
  expect(await starts()).toBe(1)
  passMinute()
  expect(await rendered(renderer)).toBe('a page')
  expect(await starts()).toBe(2)
  await renderer.close()
})

test('a thread that hangs is ended after five seconds: all who wait are told null, and a new one is started', async () => {
  const { renderer } = await open(
    'hangs',
    `export const prepareOwnPages = async () => {}
     export const renderOwnPage = async ({ answers }) => { while (answers === 'hang'); return 'a page' }`,
  )
  await rendered(renderer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = ['hang', '{}', '{}'].map((answers) => renderer.render({ ...order, answers }))
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  passMinute()
  expect(await rendered(renderer)).toBe('a page')
  await renderer.close()
})

test('once it is closed no thread is started any more', async () => {
  const { program, starts } = counted('closed')
  const { renderer } = await open('closed', `${program}\nexport const renderOwnPage = async () => 'a page'`)
  await rendered(renderer)
  await renderer.close()
  passMinute()
  expect(await renderer.render(order)).toBeNull()
  expect(await starts()).toBe(1)
})
