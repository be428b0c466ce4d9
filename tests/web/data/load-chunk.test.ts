// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { loadChunk } from '#web/data/load-chunk.ts'
import { applyServedSheets } from '#web/data/load-sheet.ts'

/** Stands in for the head: what is put there is not fetched, the test says what becomes of it. */
let head = document.createElement('div')
beforeEach(() => {
  vi.useFakeTimers()
  document.head.replaceChildren()
  head = document.createElement('div')
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => head.append(...nodes))
})
afterEach(() => vi.useRealTimers())

const links = (rel: string) => [...head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)]
const hrefs = (rel: string) => links(rel).map((link) => link.getAttribute('href'))
const settle = (type: 'load' | 'error') => links('stylesheet').at(-1)?.dispatchEvent(new Event(type))
const lost = () => Promise.reject(new TypeError('lost'))

describe('a script', () => {
  test('that is lost is asked for again, each time under another address', async () => {
    const asked: string[] = []
    const chunk = loadChunk((query) => {
      asked.push(query)
      return asked.length < 3 ? lost() : Promise.resolve('there')
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await chunk).toBe('there')
    expect(asked[0]).toBe('')
    expect(new Set(asked).size).toBe(3)
    expect(asked.slice(1).every((query) => /^\?retry=\d+$/.test(query))).toBe(true)
  })

  test('that stays lost is given up after three attempts, and asked for anew by the next caller', async () => {
    const fetchChunk = vi.fn<(query: string) => Promise<string>>(lost)
    const failure = loadChunk(fetchChunk).catch(String)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failure).toBe('TypeError: lost')
    expect(fetchChunk).toHaveBeenCalledTimes(3)
    fetchChunk.mockResolvedValue('there')
    expect(await loadChunk(fetchChunk)).toBe('there')
  })

  test('that never answers is given up', async () => {
    const failure = loadChunk(() => new Promise(() => {})).catch(String)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await failure).toBe('Error: Not fetched within 20000 ms')
  })

  test('comes with the scripts that it stands on, each named once', async () => {
    await loadChunk(() => Promise.resolve(1), ['assets/a.js', 'assets/b.js'])
    await loadChunk(() => Promise.resolve(1), ['assets/b.js'])
    expect(hrefs('modulepreload')).toEqual(['/assets/a.js', '/assets/b.js'])
  })
})

describe('a style sheet', () => {
  test('comes before the script that needs it, and is asked for once', async () => {
    const fetchChunk = vi.fn<() => Promise<string>>(async () => 'there')
    const chunk = loadChunk(fetchChunk, ['assets/one.css'])
    await vi.advanceTimersByTimeAsync(0)
    expect(fetchChunk).not.toHaveBeenCalled()
    settle('load')
    await chunk
    await loadChunk(fetchChunk, ['assets/one.css'])
    expect(hrefs('stylesheet')).toEqual(['/assets/one.css'])
  })

  test('that is lost is asked for under another address, and the lost one is taken away', async () => {
    const chunk = loadChunk(() => Promise.resolve('there'), ['assets/two.css'])
    settle('error')
    await vi.advanceTimersByTimeAsync(300)
    expect(hrefs('stylesheet')).toEqual([expect.stringMatching(/^\/assets\/two\.css\?retry=\d+$/)])
    settle('load')
    expect(await chunk).toBe('there')
  })

  test('that stays lost keeps nothing back, and comes when the network is back', async () => {
    const chunk = loadChunk(() => Promise.resolve('there'), ['assets/three.css'])
    for (let attempt = 0; attempt < 3; attempt += 1) {
      settle('error')
      await vi.advanceTimersByTimeAsync(1500)
    }
    expect(await chunk).toBe('there')
    for (let attempt = 0; attempt < 3; attempt += 1) {
      settle('error')
      await vi.advanceTimersByTimeAsync(1500)
    }
    expect(hrefs('stylesheet')).toEqual([])
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(hrefs('stylesheet')).toEqual(['/assets/three.css'])
  })

  test('that came with the page and was lost is replaced', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/four.css">'
    expect(document.querySelector('link')?.sheet).toBeNull()
    applyServedSheets(document)
    expect(document.querySelector('link')).toBeNull()
    expect(hrefs('stylesheet')).toEqual(['/assets/four.css'])
    settle('error')
    await vi.advanceTimersByTimeAsync(300)
    expect(hrefs('stylesheet')).toEqual([expect.stringMatching(/^\/assets\/four\.css\?retry=\d+$/)])
  })
})
