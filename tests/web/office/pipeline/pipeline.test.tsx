import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { dealStages, lostReasons } from '#events/values/deal.ts'
import { languages } from '#events/values/language.ts'
import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'

import { card, column, isIn, openBoard, press } from './open-board.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('six columns in order, with counts and sums; an empty one says where deals are dropped', async () => {
  await openBoard()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'New Lead',
    'Contacted',
    'Quoted',
    'Booked',
    'Completed',
    'Follow-up',
  ])
  expect(column('quoted').getByText('1 deal · $225')).toBeTruthy()
  expect(screen.getAllByText('Drop deals here')).toHaveLength(5)
})

test('search and stage filter narrow the cards, counts and sums', async () => {
  await openBoard(
    createStubDeals([dealOf('a', { customerName: 'Asha Gill' }), dealOf('b', { customerName: 'Ben Li' })]),
  )
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search deals' }), { target: { value: 'ben' } })
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(column('quoted').getByText('1 deal · $225')).toBeTruthy()
  const filter = screen.getByRole('combobox', { name: 'Stage' })
  expect(within(filter).getAllByRole('option')).toHaveLength(7)
  expect(within(filter).getByRole('option', { name: 'All Stages' })).toBeTruthy()
  fireEvent.change(filter, { target: { value: 'booked' } })
  expect([...document.querySelectorAll('[data-stage]')]).toHaveLength(1)
})

test('of a long column the first cards are mounted, and more when it is scrolled; count and sum are of all', async () => {
  await openBoard(createStubDeals(Array.from({ length: 100 }, (_, index) => dealOf(`d${index}`))))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40))
  expect(column('quoted').getByText('100 deals · $22,500')).toBeTruthy()
  fireEvent.scroll(column('quoted').getByRole('list'))
  expect(screen.getAllByRole('article')).toHaveLength(80)
  press(']', 'Customer d79')
  expect(isIn('booked', 'Customer d79')).toBe(true)
  press('[', 'Customer d79')
  expect(column('quoted').getAllByRole('article')[0]?.getAttribute('aria-label')).toBe('Customer d79')
})

test('a move out of a long column and one into it mount the moved card alone, and unmount no other', async () => {
  const deals = Array.from({ length: 100 }, (_, index) =>
    dealOf(`d${index}`, { stage: index < 50 ? 'quoted' : 'booked' }),
  )
  await openBoard(createStubDeals(deals))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(80))
  const before = screen.getAllByRole('article')
  press(']', 'Customer d3')
  expect(isIn('booked', 'Customer d3')).toBe(true)
  const after = screen.getAllByRole('article')
  const names = (cards: readonly HTMLElement[]) => cards.map((one) => one.getAttribute('aria-label'))
  expect(names(after.filter((one) => !before.includes(one)))).toEqual(['Customer d3'])
  expect(names(before.filter((one) => !after.includes(one)))).toEqual(['Customer d3'])
})

test.each([
  [450, 3],
  [900, 5],
  [2_000, 10],
])('the first frame of a window %i pixels high has %i cards of a column, a later one forty', async (height, cards) => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(height)
  const seen: number[] = []
  const watch = new MutationObserver(() => seen.push(document.querySelectorAll('[data-deal]').length))
  watch.observe(document.body, { childList: true, subtree: true })
  await openBoard(createStubDeals(Array.from({ length: 100 }, (_, index) => dealOf(`d${index}`))))
  await waitFor(() => expect(column('quoted').getAllByRole('article')).toHaveLength(40))
  await waitFor(() => expect(seen.find((count) => count > 0)).toBe(cards))
  watch.disconnect()
})

test('a column that many cards have left mounts others in time', async () => {
  await openBoard(createStubDeals(Array.from({ length: 100 }, (_, index) => dealOf(`d${index}`))))
  await waitFor(() => expect(column('quoted').getAllByRole('article')).toHaveLength(40))
  const left = () => column('quoted').getAllByRole('article').length
  for (let index = 0; index < 20; index += 1) press(']', `Customer d${index}`)
  expect(left()).toBe(20)
  press(']', 'Customer d20')
  expect(left()).toBe(40)
})

describe('moving without dragging', () => {
  test('] and [ move a card to the stage beside it, are announced and can be undone', async () => {
    const api = await openBoard()
    press(']')
    expect(isIn('booked')).toBe(true)
    await waitFor(() => expect(screen.getByRole('article').contains(document.activeElement)).toBe(true))
    expect(await screen.findByText('Deal Updated')).toBeTruthy()
    expect(screen.getByText('Deal stage has been updated successfully.')).toBeTruthy()
    expect(screen.getByText('Asha Gill, $225, moved from Quoted to Booked')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo last move' }))
    expect(isIn('quoted')).toBe(true)
    await waitFor(() => expect(api.patches).toHaveLength(2))
    press('[')
    expect(isIn('contacted')).toBe(true)
    await waitFor(() =>
      expect(api.patches).toEqual([
        { id: 'a', stage: 'booked', expectedVersion: 1 },
        { id: 'a', stage: 'quoted', expectedVersion: 2 },
        { id: 'a', stage: 'contacted', expectedVersion: 3 },
      ]),
    )
  })

  test('the menu leads to every other stage, and Escape gives focus back to its button', async () => {
    const api = await openBoard()
    const menu = () => card().getByRole('button', { name: 'Move to… Asha Gill' })
    fireEvent.click(menu())
    const choices = within(screen.getByRole('article')).getAllByRole('listitem')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'New Lead',
      'Contacted',
      'Booked',
      'Completed',
      'Follow-up',
    ])
    fireEvent.keyDown(choices[0] ?? document.body, { key: 'Escape' })
    expect(card().queryAllByRole('listitem')).toEqual([])
    expect(document.activeElement).toBe(menu())
    fireEvent.click(menu())
    fireEvent.click(card().getByRole('button', { name: 'Follow-up' }))
    expect(isIn('follow-up')).toBe(true)
    await waitFor(() => expect(api.patches).toMatchObject([{ id: 'a', stage: 'follow-up' }]))
  })

  test('at the ends of the pipeline the keys send nothing', async () => {
    const api = await openBoard(createStubDeals([dealOf('a', { customerName: 'Asha Gill', stage: 'new-lead' })]))
    press('[')
    expect(isIn('new-lead')).toBe(true)
    expect(api.patches).toEqual([])
  })
})

describe('a refused move', () => {
  test('goes back, says who was first, and offers another attempt', async () => {
    const api = await openBoard()
    api.deals.set('a', dealOf('a', { customerName: 'Asha Gill', stage: 'completed', version: 4 }))
    press(']')
    expect(isIn('booked')).toBe(true)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('ravi moved this deal to Completed in the meantime.')).toBeTruthy()
    await waitFor(() => expect(isIn('completed')).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.patches.at(-1)).toEqual({ id: 'a', stage: 'booked', expectedVersion: 4 }))
    expect(isIn('booked')).toBe(true)
  })

  test('without a message from the server says that the stage was not changed', async () => {
    const api = await openBoard()
    api.beforeMove(() => Promise.resolve(new Response('<html>', { status: 502 })))
    press(']')
    expect(await screen.findByText('Failed to update deal stage.')).toBeTruthy()
    await waitFor(() => expect(isIn('quoted')).toBe(true))
  })

  test('of a session that has ended says so and leads to the sign-in, which leads back to the same board', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    history.replaceState(null, '', '/crm?section=pipeline&stage=quoted')
    const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
    await openBoard(api, 'en', 1)
    api.beforeMove(() => Promise.resolve(api.refusal('unauthorized')))
    press(']')
    expect(await screen.findByText('Session Expired')).toBeTruthy()
    expect(screen.getByText('Please login again to continue')).toBeTruthy()
    const returnTo = new URLSearchParams({ returnTo: '/crm?section=pipeline&stage=quoted' }).toString()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/crm-login?${returnTo}`))
  })
})

test('two cards moved right after each other both stay, though the first answer comes last', async () => {
  const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' }), dealOf('b', { customerName: 'Ben Li' })])
  const first = Promise.withResolvers<null>()
  api.beforeMove(({ id }) => (id === 'a' ? first.promise : Promise.resolve(null)))
  await openBoard(api)
  press(']')
  press(']', 'Ben Li')
  await screen.findByText('Deal Updated')
  expect([isIn('booked'), isIn('booked', 'Ben Li')]).toEqual([true, true])
  await act(async () => first.resolve(null))
  await waitFor(() => expect(api.deals.get('a')).toMatchObject({ stage: 'booked' }))
  expect([isIn('booked'), isIn('booked', 'Ben Li')]).toEqual([true, true])
})

describe('the past', () => {
  test('a day of the slider shows the board of its end, which cannot be changed', async () => {
    const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
    api.showPast([dealOf('a', { customerName: 'Asha Gill', stage: 'new-lead' })])
    await openBoard(api)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '-3' } })
    await waitFor(() => expect(isIn('new-lead')).toBe(true))
    expect(api.asked).toHaveLength(1)
    expect(api.asked[0]).toMatch(/T0[45]:00:00\.000Z$/)
    expect(card().queryByRole('button', { name: /Drag|Move/ })).toBeNull()
    press(']')
    expect(isIn('new-lead')).toBe(true)
    expect(api.patches).toEqual([])
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
    expect(isIn('quoted')).toBe(true)
  })

  test('a deal that came after that day is opened from what moved since', async () => {
    const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' }), dealOf('b', { customerName: 'Cal Roy' })])
    api.showPast([dealOf('a', { customerName: 'Asha Gill' })])
    await openBoard(api)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '-3' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Cal Roy: new, in Quoted' }))
    expect(await screen.findByRole('dialog', { name: 'Cal Roy' })).toBeTruthy()
  })

  test('a deal tells its history, and is archived as lost', async () => {
    const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
    const rest = { cause: null, source: null, from: null, to: null, reason: null, who: null, sentence: '' }
    api.tell([
      { ...rest, at: '2026-11-20T17:00:00.000Z', kind: 'opened', source: 'quote', to: 'quoted' },
      ...[{ ...rest, at: '2026-11-21T17:00:00.000Z', kind: 'moved' as const, who: 'ravi' }].map((one) => ({
        ...one,
        from: 'quoted' as const,
        to: 'booked' as const,
        cause: 'staff' as const,
      })),
    ])
    await openBoard(api)
    fireEvent.click(card().getByRole('button', { name: 'History Asha Gill' }))
    expect(await screen.findByText('Opened in Quoted by a quote request', { exact: false })).toBeTruthy()
    expect(screen.getByText('Quoted – Booked: ravi', { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Archive as lost' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(api.deals.size).toBe(0)
  })
})

test.each([
  ['en', 'Its message was closed or archived', 'A lead of it was taken up again', 'A lead of it was answered'],
  ['fr', 'La demande a été fermée ou archivée', 'une de ses demandes a été reprise', 'Une de ses demandes a reçu'],
  ['pa', 'ਲੀਡ ਬੰਦ ਕੀਤੀ ਗਈ ਜਾਂ ਆਰਕਾਈਵ', 'ਮੁੜ ਕੰਮ ਸ਼ੁਰੂ ਹੋਇਆ', 'ਲੀਡ ਦਾ ਜਵਾਬ ਦਿੱਤਾ ਗਿਆ'],
] as const)(
  'in %s a deal tells that it left with its leads and came back, and no one may choose that',
  async (...given) => {
    const [language, ...sentences] = given
    const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
    const rest = { cause: null, source: null, from: null, to: null, reason: null, who: null, sentence: '' }
    const at = '2026-11-21T17:00:00.000Z'
    api.tell([
      { ...rest, at, kind: 'lost', reason: 'lead_closed' },
      { ...rest, at, kind: 'restored', cause: 'lead' },
      { ...rest, at, kind: 'stayed', source: 'lead' },
    ])
    await openBoard(api, language)
    fireEvent.click(card().getByRole('button', { name: /^(History|Historique|ਇਤਿਹਾਸ)/ }))
    const panel = await screen.findByRole('dialog')
    await waitFor(() => {
      for (const sentence of sentences) expect(panel.textContent.toLowerCase()).toContain(sentence.toLowerCase())
    })
    const reasons = within(within(panel).getByRole('combobox')).getAllByRole<HTMLOptionElement>('option')
    expect(reasons.map(({ value }) => value)).toEqual([...lostReasons])
  },
)

test.each(languages)('in %s every text of the board is a text and no key', async (language) => {
  const api = createStubDeals(dealStages.map((stage, index) => dealOf(`d${index}`, { stage, customerName: '' })))
  await openBoard(api, language)
  for (const button of screen.getAllByRole('button', { expanded: false })) fireEvent.click(button)
  expect(document.body.textContent).not.toMatch(/pipeline\.|problem\./)
})
