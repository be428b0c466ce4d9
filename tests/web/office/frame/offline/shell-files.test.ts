import { beforeEach, describe, expect, test } from 'vitest'

import { createShell, type ShellTerms } from '#web/office/frame/offline/shell-files.ts'

const origin = 'https://freshglaze.example'
const html =
  '<script type="module" src="/assets/office-1.js"></script><link rel="stylesheet" href="/assets/a.css"><link rel="preload" as="font" href="/assets/f.woff2">'
const files = ['/assets/office-1.js', '/assets/a.css', '/assets/crew.js']

/** Answers by path; undefined for no network. */
let network: (path: string) => Response | undefined
let asked: string[]
let kept: Map<string, Map<string, Response>>
beforeEach(() => {
  network = served(html)
  asked = []
  kept = new Map()
})

const pageOf = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } })
const served = (page: string) => (path: string) => (path.startsWith('/assets/') ? script(`of ${path}`) : pageOf(page))
const noNetwork = () => undefined

const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), origin).pathname

const storage = {
  async open(name: string) {
    const copies = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, copies)
    const cache: Pick<Cache, 'match' | 'put'> = {
      match: async (request) => copies.get(pathOf(request))?.clone(),
      put: async (request, answer) => void copies.set(pathOf(request), answer),
    }
    // The two methods that are used.
    return cache as Cache
  },
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
}
const shellOf = (version = 'v1', change: Partial<ShellTerms> = {}) =>
  createShell({
    storage,
    fetch: async (request) => {
      const url = new URL(request instanceof Request ? request.url : request, origin)
      asked.push(url.pathname + url.search)
      const answer = network(url.pathname)
      if (answer === undefined) throw new TypeError('Failed to fetch')
      return answer
    },
    prefix: 'office',
    version,
    files,
    ...change,
  })

const get = (path: string) => new Request(origin + path)
const navigation = (path: string): Request => Object.defineProperty(get(path), 'mode', { value: 'navigate' })
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text()

describe('the copies of the office', () => {
  test('open its page and its files without a network', async () => {
    const shell = shellOf()
    await shell.install()
    network = noNetwork
    expect(await textOf(shell.answer(navigation('/crm?section=bookings'), origin))).toBe(html)
    for (const path of ['/assets/crew.js', '/assets/f.woff2'])
      expect(await textOf(shell.answer(get(path), origin))).toBe(`of ${path}`)
  })

  test('never stand in for a page that the network has, nor for a second attempt at a file', async () => {
    const shell = shellOf()
    await shell.install()
    network = (path) => (path === '/crm' ? pageOf('newer') : script('fetched anew'))
    expect(await textOf(shell.answer(navigation('/crm'), origin))).toBe('newer')
    expect(await textOf(shell.answer(get('/assets/crew.js'), origin))).toBe('of /assets/crew.js')
    expect(await textOf(shell.answer(get('/assets/crew.js?retry=1'), origin))).toBe('fetched anew')
  })

  test('stand in for what a gateway answers while the server is away', async () => {
    const shell = shellOf()
    await shell.install()
    network = () => new Response('bad gateway', { status: 502 })
    expect(await textOf(shell.answer(navigation('/crm'), origin))).toBe(html)
  })

  test('keep a file that was fetched later, and never a page under the name of a script', async () => {
    const shell = shellOf()
    await textOf(shell.answer(get('/assets/later.js'), origin))
    network = noNetwork
    expect(await textOf(shell.answer(get('/assets/later.js'), origin))).toBe('of /assets/later.js')
    network = () => pageOf('sign in to this café')
    await expect(shell.answer(get('/assets/other.js'), origin)).rejects.toThrow('did not come')
    expect(kept.get('office-v1')?.has('/assets/other.js')).toBe(false)
  })

  test.each([
    ['another build serves the page', () => served('<script src="/assets/office-2.js"></script>')],
    ['a file is missing', () => (path: string) => (path === '/assets/crew.js' ? undefined : served(html)(path))],
    ['a file is a page', () => () => pageOf(html)],
  ])('are not taken while %s', async (_why, answers) => {
    network = answers()
    await expect(shellOf().install()).rejects.toThrow(/not of the build|did not come|Failed to fetch/)
    expect(kept.get('office-v1')?.has('/crm') ?? false).toBe(false)
  })

  test('of an earlier build are deleted, and what others keep stays', async () => {
    await shellOf('v1').install()
    await storage.open('something else')
    const next = shellOf('v2')
    await next.install()
    await next.dropOthers()
    expect([...kept.keys()]).toEqual(['something else', 'office-v2'])
  })
})

test.each([
  ['/api/crm/me', get('/api/crm/me')],
  ['/api/crm/bookings', get('/api/crm/bookings?dateFrom=2026-11-24')],
  ['a page of the shop', navigation('/booking')],
  ['the sign-in', navigation('/crm-login')],
  ['a form', new Request(`${origin}/crm`, { method: 'POST' })],
  ['another origin', new Request('https://js.stripe.com/assets/a.js')],
])('%s is none of its business', (_what, request) => {
  expect(shellOf().answer(request, origin)).toBeUndefined()
  expect(asked).toEqual([])
})

describe('copies that cannot be kept', () => {
  test.each([
    ['are not opened', { open: () => Promise.reject(new Error('no copies here')) }],
    [
      'find no room',
      {
        open: async (name: string) =>
          Object.assign(await storage.open(name), { put: () => Promise.reject(new Error('full')) }),
      },
    ],
  ])('%s: page and files come from the network all the same', async (_what, broken) => {
    const shell = shellOf('v1', { storage: { ...storage, ...broken } })
    expect(await (await shell.answer(navigation('/crm'), origin))?.text()).toBe(html)
    expect(await (await shell.answer(get('/assets/crew.js'), origin))?.text()).toBe('of /assets/crew.js')
  })
})
