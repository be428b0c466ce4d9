import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { booking, figures, ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'
import { useReadAgain } from '#web/data/read-again.ts'
import { createLiveReads, LiveReadsContext } from '#web/office/frame/data/live-reads.ts'
import { useOfficePages } from '#web/office/frame/data/office-pages.ts'
import { useOfficeRead } from '#web/office/frame/data/office-read.ts'
import { OfficeSessionContext } from '#web/office/frame/data/session.ts'

const numbers = z.array(z.number())
const doubled = z.pipe(
  z.array(z.number()),
  z.transform((rows) => ({ sum: rows.reduce((sum, row) => sum + row, 0) })),
)
const path = '/api/crm/rows'

const Whole = () => <p>whole {useOfficeRead(numbers, `${path}?of=1`).data?.join('+')}</p>
const Paged = () => <p>paged {useOfficePages(numbers, path, 'of=1').data?.join('+')}</p>
const Summed = () => <p>sum {useOfficeRead(doubled, `${path}?of=1`).data?.sum}</p>

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A tab in which something was read already is one cache. */
function tab() {
  const cache = new Map()
  const reads = createLiveReads()
  const asked = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json([1, 2])))
  vi.stubGlobal('fetch', asked)
  const session = { user: owner, expire: () => {} }
  const Tab = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache }}>
      <OfficeSessionContext value={session}>
        <LiveReadsContext value={reads}>{children}</LiveReadsContext>
      </OfficeSessionContext>
    </SWRConfig>
  )
  return { Tab, asked, reads }
}

const expectShown = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()

describe('one address', () => {
  test.each([
    ['whole, then page by page', Whole, 'whole 1+2', Paged, 'paged 1+2'],
    ['page by page, then whole', Paged, 'paged 1+2', Whole, 'whole 1+2'],
    ['by one schema, then by another', Whole, 'whole 1+2', Summed, 'sum 3'],
  ])('may be read %s: each finds what it can read', async (_how, First, before, Second, after) => {
    const { Tab } = tab()
    const first = render(<First />, { wrapper: Tab })
    await expectShown(before)
    first.unmount()
    const second = render(<Second />, { wrapper: Tab })
    await expectShown(after)
    second.unmount()
    render(<First />, { wrapper: Tab })
    await expectShown(before)
  })

  test('is read again by all who show it, in whichever form', async () => {
    const { Tab, asked, reads } = tab()
    render(
      <>
        <Whole />
        <Paged />
        <Summed />
      </>,
      { wrapper: Tab },
    )
    for (const text of ['whole 1+2', 'paged 1+2', 'sum 3']) await expectShown(text)
    asked.mockImplementation(() => Promise.resolve(Response.json([3, 4])))
    reads.readAll('log')
    for (const text of ['whole 3+4', 'paged 3+4', 'sum 7']) await expectShown(text)
  })

  test('is read again on demand where it is meant, and nothing else is', async () => {
    const { Tab, asked } = tab()
    const { result } = renderHook(
      () => {
        useOfficeRead(numbers, `${path}?of=1`)
        useOfficeRead(numbers, `${path}?of=2`)
        return useReadAgain()
      },
      { wrapper: Tab },
    )
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await result.current((each) => each.endsWith('of=2'))
    expect(asked.mock.calls.map(([address]) => address)).toEqual([`${path}?of=1`, `${path}?of=2`, `${path}?of=2`])
  })
})

test('a callback that is handed how to read again hands on nothing that is kept', async () => {
  const { Tab } = tab()
  const { result } = renderHook(
    () => {
      const { data, mutate } = useOfficeRead(numbers, `${path}?of=1`)
      const pages = useOfficePages(numbers, path, 'of=1')
      return { data, again: mutate, rows: pages.data, pageAgain: pages.mutate }
    },
    { wrapper: Tab },
  )
  await waitFor(() => expect(result.current.rows).toEqual([1, 2]))
  const { again, pageAgain } = result.current
  // As `request('DELETE', …).then(again)` does: an answer without a body is null.
  for (const read of [again, pageAgain] as readonly ((answer: unknown) => Promise<unknown>)[]) await read(null)
  expect([result.current.data, result.current.rows]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

describe('in one tab', () => {
  const day = `/crm?section=bookings&view=day&from=${figures.today}`
  const week = `/crm?section=bookings&from=${figures.today}`
  const weather = `/crm?section=bookings&view=weather&from=${figures.today}`

  test.each([
    ['the dashboard and the day of today', '/crm', day],
    ['the calendar and the weather', week, weather],
  ])('%s follow each other both ways', async (_which, one, other) => {
    const view = await openOffice(one, { api: staffApi({ '/api/crm/bookings': ok([booking]) }) })
    for (const path of [one, other, one, other]) {
      act(() => window.history.pushState(null, '', path))
      await waitFor(() => expect(view.queryByText('Loading…')).toBeNull())
      expect((await view.findAllByText(/Asha Gill/)).length).toBeGreaterThan(0)
      expect(view.queryByText('This page stopped working.')).toBeNull()
    }
  })
})
