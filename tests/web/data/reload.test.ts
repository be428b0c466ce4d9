// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { reloadOnce } from '#web/data/reload.ts'
import { restoreTyped } from '#web/state/restore-typed.ts'

const reload = vi.fn<() => void>()
const assign = vi.fn<(address: string | URL) => void>()
const reachable = (ok: boolean) =>
  vi.stubGlobal('fetch', () => (ok ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline'))))

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/contact')
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(location, 'assign').mockImplementation(assign)
  document.body.innerHTML =
    '<main><input name="name" type="text"><textarea name="message"></textarea><input name="cardNumber" autocomplete="cc-number" type="text"><input name="secret" type="password"></main>'
})
afterEach(() => {
  vi.useRealTimers()
  reload.mockClear()
  assign.mockClear()
})

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (found === null) throw new Error(`There is no ${name}`)
  return found
}

/** True when the page goes; a page that goes never comes to an answer. */
async function goes(run: Promise<void>): Promise<boolean> {
  let isStill = false
  void run.then(() => (isStill = true))
  await vi.advanceTimersByTimeAsync(10)
  return !isStill
}

describe('opening the page anew', () => {
  test('happens once in a minute, where the server can be reached', async () => {
    reachable(true)
    expect(await goes(reloadOnce())).toBe(true)
    expect(await goes(reloadOnce())).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await goes(reloadOnce('/services'))).toBe(true)
    expect([reload.mock.calls.length, assign.mock.calls]).toEqual([1, [['/services']]])
  })

  test('does not happen without a network: the page can still be read', async () => {
    reachable(false)
    const prepare = vi.fn<() => void>()
    expect(await goes(reloadOnce(location.href, prepare))).toBe(false)
    expect([reload.mock.calls.length, prepare.mock.calls.length]).toEqual([0, 0])
    expect(sessionStorage.length).toBe(0)
  })

  test('keeps what was typed, but no card and no password, and fills only what is empty', async () => {
    reachable(true)
    for (const [name, value] of [
      ['name', 'Asha'],
      ['message', 'Two lines\nof it'],
      ['cardNumber', '4242'],
      ['secret', 'hush'],
    ] as const)
      field(name).value = value
    expect(await goes(reloadOnce())).toBe(true)
    expect(sessionStorage.getItem('fresh-glaze.typed')).toBe(
      '["/contact",[["name","Asha"],["message","Two lines\\nof it"]]]',
    )
    for (const one of document.querySelectorAll<HTMLInputElement>('[name]')) one.value = ''
    field('name').value = 'Somebody'
    const typed = vi.fn<() => void>()
    document.addEventListener('input', typed)
    restoreTyped(document, sessionStorage)
    expect([field('name').value, field('message').value]).toEqual(['Somebody', 'Two lines\nof it'])
    expect(typed).toHaveBeenCalledOnce()
    field('message').value = ''
    restoreTyped(document, sessionStorage)
    expect(field('message').value).toBe('')
  })

  test('keeps what was typed where the same place gets the address of another language', async () => {
    reachable(true)
    history.replaceState(null, '', '/fr/contact')
    field('name').value = 'Asha'
    const inPunjabi = new URL('/pa/contact', location.href).href
    expect(await goes(reloadOnce(inPunjabi, () => history.replaceState(null, '', inPunjabi)))).toBe(true)
    expect([reload.mock.calls.length, assign.mock.calls]).toEqual([1, []])
    field('name').value = ''
    restoreTyped(document, sessionStorage)
    expect(field('name').value).toBe('Asha')
  })

  test.each([
    [404, true],
    [503, false],
  ])('an answer %d at the address itself means that the page can be opened anew: %s', async (status, isReached) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
    expect(await goes(reloadOnce())).toBe(isReached)
  })

  test('what was typed on another page goes nowhere', async () => {
    reachable(true)
    field('name').value = 'Asha'
    expect(await goes(reloadOnce('/services'))).toBe(true)
    history.replaceState(null, '', '/services')
    field('name').value = ''
    restoreTyped(document, sessionStorage)
    expect(field('name').value).toBe('')
  })
})
