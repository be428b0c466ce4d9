import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { browserFault } from '#services/contracts/browser-faults.ts'
import { Boundary } from '#web/data/boundary.tsx'
import { watchFaults } from '#web/data/faults.ts'
import { HttpError } from '#web/data/http.ts'
import { tellFault } from '#web/data/tell-fault.ts'
import { faultPlace } from '#web/office/fault-place.ts'

const terms = { app: 'office', placeAt: () => '/crm/reports' } as const
const sent = vi.fn<typeof globalThis.fetch>()
const bodies = () =>
  sent.mock.calls.map(([, init]) => browserFault.parse(typeof init?.body === 'string' ? JSON.parse(init.body) : null))

let count = 0
/** An error of ours, each another one. */
function ourError(message = 'x is not a function', file = `${location.origin}/assets/office-a1.js`): TypeError {
  count += 1
  const stack = `TypeError: ${message}\n    at f (${file}:1:${count})\n    at chrome-extension://abc/x.js:1:2\n    at async https://js.stripe.com/v3:1:9`
  return Object.assign(new TypeError(message), { stack })
}

let watching = new AbortController()
beforeEach(() => {
  sent.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', sent)
  watching = new AbortController()
  watchFaults(terms, { signal: watching.signal })
})
afterEach(() => watching.abort())

describe('what breaks in a page is told', () => {
  test('where a boundary stands in for it', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const error = ourError()
    const Broken = () => {
      throw error
    }
    const { findByText } = render(
      <Boundary otherwise="instead">
        <Broken />
      </Boundary>,
    )
    expect(await findByText('instead')).toBeTruthy()
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()).toEqual([
      {
        app: 'office',
        kind: 'boundary',
        place: '/crm/reports',
        name: 'TypeError',
        message: 'x is not a function',
        frames: [`office-a1.js:1:${count}`],
      },
    ])
    expect(sent.mock.calls[0]).toMatchObject(['/api/browser-faults', { method: 'POST', keepalive: true }])
  })

  test('where nobody catches an error, or waits for a promise', async () => {
    window.dispatchEvent(new ErrorEvent('error', { error: ourError() }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: ourError() }))
    await waitFor(() => expect(bodies().map(({ kind }) => kind)).toEqual(['error', 'rejection']))
  })

  test('once, however often it comes, and by whichever way', () => {
    const error = ourError('y is not a function')
    const same = Object.assign(new TypeError(error.message), { stack: error.stack })
    for (const one of [error, error, same]) tellFault(terms, 'error', one)
    expect(bodies()).toHaveLength(1)
  })

  test.each<readonly [string, unknown]>([
    ['another program in the page', ourError('no', 'chrome-extension://abc/content.js')],
    ['a lost network', ourError('Failed to fetch')],
    ['a file that did not come', ourError('Failed to fetch dynamically imported module: x')],
    ['a page that was left', Object.assign(ourError(), { name: 'AbortError' })],
    ['a server that counts its own faults', Object.assign(new HttpError(503, 'away', ''), { stack: ourError().stack })],
    ['what is no error', 'just words'],
    ['an error of nowhere', Object.assign(new Error('x'), { stack: undefined })],
  ])('but not of %s', (_what, error) => {
    tellFault(terms, 'error', error)
    expect(sent).not.toHaveBeenCalled()
  })

  test('without what the server answered, and without what was no JSON', () => {
    const answer = new HttpError(409, 'no', '{"message":"asha@example.com"}')
    tellFault(terms, 'rejection', Object.assign(answer, { stack: ourError().stack }))
    tellFault(terms, 'rejection', Object.assign(new SyntaxError('asha is not JSON'), { stack: ourError().stack }))
    expect(bodies().map(({ name, message }) => [name, message])).toEqual([
      ['HttpError', '409'],
      ['SyntaxError', ''],
    ])
  })

  test('and the telling neither throws nor is told itself, whatever becomes of it', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    tellFault(terms, 'error', ourError())
    sent.mockImplementationOnce(() => {
      throw ourError('the telling broke')
    })
    tellFault(terms, 'error', ourError())
    const broken = {
      ...terms,
      placeAt: () => {
        throw ourError('no place')
      },
    }
    expect(() => tellFault(broken, 'error', ourError())).not.toThrow()
    await Promise.resolve()
    expect(bodies()).toHaveLength(2)
    expect(warned).toHaveBeenCalledTimes(2)
  })

  test('and no more than twenty of one page', () => {
    for (let turn = 0; turn < 40; turn += 1) tellFault(terms, 'error', ourError())
    expect(sent.mock.calls.length).toBeLessThanOrEqual(20)
  })
})

test.each([
  ['/crm', '?section=bookings&view=day&from=2026-11-22&booking=k3f9', '/crm/bookings/day'],
  ['/crm', '?section=customers&customer=Asha&search=asha', '/crm/customers'],
  ['/crm', '?section=Asha%20Gill', '/crm'],
  ['/crm-login', '?returnTo=%2Fcrm', '/crm-login'],
])('the place of %s%s is %s', (pathname, search, place) => {
  expect(faultPlace({ pathname, search })).toBe(place)
})
