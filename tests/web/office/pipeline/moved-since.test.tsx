import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { I18nProvider } from '#web/i18n/use-i18n.tsx'
import { loadOfficeMessages } from '#web/office/messages.ts'
import { MovedSince } from '#web/office/pipeline/moved-since.tsx'
import { dayAgo } from '#web/office/pipeline/use-past-board.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const before = [dealOf('a', { customerName: 'Asha Gill' }), dealOf('b', { customerName: 'Ben Li' })]
const living = [dealOf('a', { customerName: 'Asha Gill', stage: 'booked' }), dealOf('c', { customerName: 'Cal Roy' })]

async function open(language: Language = 'en') {
  const api = createStubDeals([])
  vi.stubGlobal('fetch', api.fetch)
  const i18n = createI18n({
    language,
    load: loadOfficeMessages,
    onChoose: () => {},
    onError: (error) => expect.fail(String(error)),
  })
  await i18n.need(['office', 'pipeline', 'problem'])
  const onOpen = vi.fn<(id: string) => void>()
  const { container } = render(
    <I18nProvider store={i18n}>
      <MovedSince day={dayAgo(7)} before={before} living={living} onOpen={onOpen} />
    </I18nProvider>,
  )
  const items = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { api, items, onOpen, container }
}

test('until now: what changed stage, came and left, each leading to its deal', async () => {
  const { api, items, onOpen } = await open()
  expect(items()).toEqual([
    'Asha Gill: Quoted – Booked',
    'Cal Roy: new, in Quoted',
    'Ben Li: left the board, was in Quoted',
  ])
  expect(screen.getByText('1 deal moved, 1 came, 1 left the board.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Ben Li/ }))
  fireEvent.click(screen.getByRole('button', { name: /Cal Roy/ }))
  fireEvent.click(screen.getByRole('button', { name: /Asha Gill/ }))
  expect(onOpen.mock.calls).toEqual([['b'], ['c'], ['a']])
  expect(api.asked).toEqual([])
})

test('until another day: compared with the board of its end, and a day before the first counts as now', async () => {
  const { api, items } = await open()
  api.showPast([...before, dealOf('d', { customerName: 'Dee Fox', stage: 'contacted' })])
  fireEvent.change(screen.getByLabelText('Until the end of'), { target: { value: dayAgo(3) } })
  await waitFor(() => expect(items()).toEqual(['Dee Fox: new, in Contacted']))
  // It has left the board since: neither that is at hand has it.
  expect(screen.queryByRole('button', { name: /Dee Fox/ })).toBeNull()
  expect(api.asked).toHaveLength(1)
  expect(api.asked[0]).toContain(dayAgo(2))
  fireEvent.change(screen.getByLabelText('Until the end of'), { target: { value: dayAgo(9) } })
  expect(items()).toHaveLength(3)
})

test('a board on which nothing moved says so', async () => {
  const { api, items } = await open()
  api.showPast(before)
  fireEvent.change(screen.getByLabelText('Until the end of'), { target: { value: dayAgo(1) } })
  expect(await screen.findByText('Nothing moved.')).toBeTruthy()
  expect(items()).toEqual([])
})

test.each(languages)('in %s every text is a text and no key', async (language) => {
  const { container } = await open(language)
  expect(container.textContent).not.toMatch(/pipeline\./)
})

test('is open where a link asks what moved', async () => {
  const { container } = await open()
  expect(container.querySelector('details')?.open).toBe(false)
  cleanup()
  history.replaceState(null, '', '/crm?section=pipeline&moved=yes')
  const asked = await open()
  expect(asked.container.querySelector('details')?.open).toBe(true)
  history.replaceState(null, '', '/')
})
