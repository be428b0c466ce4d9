import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'

import type { DealStage } from '#events/values/deal.ts'
import { languages } from '#events/values/language.ts'
import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'

import { card, column, isIn, openBoard, press } from './open-board.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const deal = (id: string, stage: DealStage = 'quoted') => dealOf(id, { stage })
const four = () => createStubDeals([deal('a'), deal('b'), deal('c'), deal('d', 'contacted')])
const article = (id: string) => screen.getByRole('article', { name: `Customer ${id}` })
const click = (id: string, held: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean } = {}) =>
  fireEvent.click(within(article(id)).getByText('Glazed Detail'), held)
const key = (id: string, name: string, shiftKey = false) => fireEvent.keyDown(article(id), { key: name, shiftKey })
const selected = () =>
  screen
    .getAllByRole('article')
    .filter((one) => within(one).queryByText('Selected') !== null)
    .map((one) => one.getAttribute('aria-label')?.replace('Customer ', ''))
const bar = async () => within(await screen.findByRole('region', { name: 'Selected deals' }))
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('by mouse', () => {
  test('Ctrl or Cmd and a click selects one card, and unselects it again; a click alone does neither', async () => {
    await openBoard(four())
    click('a')
    expect(selected()).toEqual([])
    click('a', { ctrlKey: true })
    click('c', { metaKey: true })
    expect(selected()).toEqual(['a', 'c'])
    expect((await bar()).getByText('2 deals selected')).toBeTruthy()
    click('a', { ctrlKey: true })
    expect(selected()).toEqual(['c'])
    click('c')
    expect(selected()).toEqual(['c'])
  })

  test('Shift and a click selects all between the card before and this one, in a column', async () => {
    await openBoard(four())
    click('a', { ctrlKey: true })
    click('c', { shiftKey: true })
    expect(selected()).toEqual(['a', 'b', 'c'])
    click('b', { shiftKey: true })
    expect(selected()).toEqual(['a', 'b'])
    click('d', { shiftKey: true })
    expect(selected()).toEqual(['d', 'a', 'b'])
  })

  test('a key held over a button selects nothing', async () => {
    await openBoard(four())
    fireEvent.click(card('Customer a').getByRole('button', { name: 'Move to… Customer a' }), { ctrlKey: true })
    expect(selected()).toEqual([])
  })

  test('the menu of a card selects it too, without a key', async () => {
    await openBoard(four())
    fireEvent.click(card('Customer b').getByRole('button', { name: 'Move to… Customer b' }))
    fireEvent.click(card('Customer b').getByRole('button', { name: 'Select Customer b' }))
    expect(selected()).toEqual(['b'])
    fireEvent.click(card('Customer b').getByRole('button', { name: 'Unselect Customer b' }))
    expect(selected()).toEqual([])
  })
})

describe('the menu of a card', () => {
  test('opens by the event that a right click, a long touch and the menu key send, with the focus on its first stage', async () => {
    const api = await openBoard(four())
    expect(fireEvent.contextMenu(within(article('a')).getByText('Glazed Detail'))).toBe(false)
    const first = card('Customer a').getByRole('button', { name: 'New Lead' })
    expect(document.activeElement).toBe(first)
    fireEvent.click(first)
    expect(isIn('new-lead', 'Customer a')).toBe(true)
    await waitFor(() => expect(api.patches).toEqual([{ id: 'a', stage: 'new-lead', expectedVersion: 1 }]))
  })

  test('of the past is the browser’s own', async () => {
    const api = four()
    api.showPast([deal('a')])
    await openBoard(api)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '-3' } })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(fireEvent.contextMenu(article('a'))).toBe(true)
    expect(card('Customer a').queryByRole('button', { name: 'New Lead' })).toBeNull()
  })
})

describe('by keys', () => {
  test('x selects the card, Shift and arrows those beside it with the focus, and Escape none', async () => {
    await openBoard(four())
    key('a', 'x')
    expect(selected()).toEqual(['a'])
    key('a', 'ArrowDown', true)
    expect(selected()).toEqual(['a', 'b'])
    expect(article('b').contains(document.activeElement)).toBe(true)
    key('b', 'ArrowDown', true)
    expect(selected()).toEqual(['a', 'b', 'c'])
    key('c', 'ArrowDown', true)
    expect(selected()).toEqual(['a', 'b', 'c'])
    key('c', 'ArrowUp', true)
    expect(selected()).toEqual(['a', 'b'])
    key('b', 'Escape')
    expect(selected()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull())
  })

  test('m leads to the bar', async () => {
    await openBoard(four())
    key('a', 'x')
    const stage = (await bar()).getByLabelText('Move to')
    key('a', 'm')
    expect(document.activeElement).toBe(stage)
  })

  test.each(languages)('what is selected is announced in %s', async (language) => {
    await openBoard(createStubDeals([dealOf('a', { customerName: 'Asha Gill' })]), language)
    press('x')
    const said = {
      en: 'Asha Gill selected. 1 deal selected',
      fr: 'Asha Gill\u00A0: sélectionnée. 1 affaire sélectionnée',
      pa: 'Asha Gill ਚੁਣਿਆ। 1 ਸੌਦਾ ਚੁਣਿਆ',
    }
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(said[language]))
  })
})

describe('what is done with the selected deals', () => {
  test('they move to a stage, each with its version, and are moved back together', async () => {
    const api = await openBoard(four())
    key('a', 'x')
    key('d', 'x')
    const acts = await bar()
    choose('Move to', 'booked')
    fireEvent.click(acts.getByRole('button', { name: 'Move' }))
    expect([isIn('booked', 'Customer a'), isIn('booked', 'Customer d')]).toEqual([true, true])
    expect(await screen.findAllByText('2 deals moved to Booked.')).not.toHaveLength(0)
    expect(api.patches).toEqual([
      { id: 'a', stage: 'booked', expectedVersion: 1 },
      { id: 'd', stage: 'booked', expectedVersion: 1 },
    ])
    expect(selected()).toEqual([])
    await waitFor(() => expect(article('a').contains(document.activeElement)).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: 'Undo all' }))
    expect([isIn('quoted', 'Customer a'), isIn('contacted', 'Customer d')]).toEqual([true, true])
    expect(await screen.findAllByText('2 deals moved back.')).not.toHaveLength(0)
    expect(api.patches.slice(2).map(({ expectedVersion }) => expectedVersion)).toEqual([2, 2])
  })

  test('those that somebody else moved meanwhile are told by name with the reason, and stay selected', async () => {
    const api = await openBoard(four())
    for (const id of ['a', 'b', 'c']) key(id, 'x')
    const acts = await bar()
    api.deals.set('b', dealOf('b', { stage: 'completed', version: 4 }))
    choose('Move to', 'booked')
    fireEvent.click(acts.getByRole('button', { name: 'Move' }))
    const refusal = await screen.findByText('Customer b, $225: ravi moved this deal to Completed in the meantime.')
    expect(refusal.closest('[role=alert]')?.textContent).toContain('1 deal was left as it is, and stays selected:')
    expect(await screen.findAllByText('2 deals moved to Booked.')).not.toHaveLength(0)
    expect(isIn('completed', 'Customer b')).toBe(true)
    expect(selected()).toEqual(['b'])
    fireEvent.click(acts.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(isIn('booked', 'Customer b')).toBe(true))
    await waitFor(() => expect(api.patches.at(-1)).toEqual({ id: 'b', stage: 'booked', expectedVersion: 4 }))
    expect(screen.queryByText(/ravi moved this deal/)).toBeNull()
  })

  test('one that is on the board no more is told of, and not selected', async () => {
    const api = await openBoard(four())
    key('a', 'x')
    const acts = await bar()
    api.deals.delete('a')
    choose('Move to', 'booked')
    fireEvent.click(acts.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(/^Customer a, \$225: /)).toBeTruthy()
    expect(await (await bar()).findByText('No deal selected')).toBeTruthy()
    fireEvent.click((await bar()).getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull()
  })

  test('they are archived as lost with a reason, and restored together', async () => {
    const api = await openBoard(four())
    for (const id of ['a', 'b']) key(id, 'x')
    const acts = await bar()
    choose('Why they were lost', 'price')
    fireEvent.click(acts.getByRole('button', { name: 'Archive as lost' }))
    expect(await screen.findAllByText('2 deals archived as lost.')).not.toHaveLength(0)
    expect(api.losses).toEqual([
      { id: 'a', reason: 'price' },
      { id: 'b', reason: 'price' },
    ])
    await waitFor(() => expect(column('quoted').getAllByRole('article')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo all' }))
    await waitFor(() => expect(column('quoted').getAllByRole('article')).toHaveLength(3))
  })

  test('of those that are there already nothing is sent', async () => {
    const api = await openBoard(four())
    key('a', 'x')
    const acts = await bar()
    choose('Move to', 'quoted')
    fireEvent.click(acts.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('They are in Quoted already.')).toBeTruthy()
    expect([api.patches, selected()]).toEqual([[], []])
  })

  test('what is not shown any more is not selected, nor is anything of the past', async () => {
    const api = four()
    api.showPast([deal('a')])
    await openBoard(api)
    for (const id of ['a', 'b']) key(id, 'x')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search deals' }), { target: { value: 'Customer b' } })
    await waitFor(() => expect(selected()).toEqual(['b']))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search deals' }), { target: { value: '' } })
    expect(selected()).toEqual(['b'])
    fireEvent.change(screen.getByRole('slider'), { target: { value: '-3' } })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(selected()).toEqual([])
    key('a', 'x')
    click('a', { ctrlKey: true })
    expect(selected()).toEqual([])
  })

  test('a selected card changes nothing of the others on the page', async () => {
    await openBoard(four())
    const others = ['b', 'c', 'd'].map(article)
    const changed: Node[] = []
    const watch = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
    for (const one of others)
      watch.observe(one, { attributes: true, childList: true, subtree: true, characterData: true })
    key('a', 'x')
    expect(selected()).toEqual(['a'])
    await bar()
    expect(changed).toEqual([])
    watch.disconnect()
  })
})
