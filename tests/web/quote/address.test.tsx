import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { refusal, type StubApi } from '#tests/support/stub-api.ts'

import { field, fill, freshTab, openQuote, toPlace } from './render-quote.tsx'

freshTab()
afterEach(() => void vi.restoreAllMocks())

const path = '/api/places-autocomplete'

async function typeInto(text: string, prepare: (stub: StubApi) => void): Promise<StubApi> {
  const { stub } = await openQuote({ prepare })
  await toPlace()
  act(() => field('Address').focus())
  fill('Address', text)
  return stub
}

/** The list's visible and announced message. */
const hints = () => screen.queryAllByText('No suggestions. Type the full address.')

describe('the address of the quote', () => {
  test('two letters and a space are three typed characters: they are asked about', async () => {
    const stub = await typeInto('ab ', () => {})
    await waitFor(() => expect(stub.callsTo(path).map(({ search }) => search)).toEqual(['?input=ab+']))
  })

  test('where nothing is found it says to type the full address, and takes what was typed', async () => {
    await typeInto('zzz 9', (stub) => {
      stub.state.predictions = []
    })
    await waitFor(() => expect(hints()).toHaveLength(2))
    expect(hints().some((hint) => hint.tagName === 'OUTPUT')).toBe(true)
    fireEvent.keyDown(field('Address'), { key: 'Escape' })
    expect(hints().some((hint) => hint.tagName === 'OUTPUT')).toBe(false)
    expect(field('Address').value).toBe('zzz 9')
  })

  test('where nobody can be asked it says the same', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await typeInto('100 Q', (stub) => stub.answer(path, refusal('unavailable')))
    await waitFor(() => expect(hints()).toHaveLength(2))
    expect(warn).toHaveBeenCalledOnce()
  })

  test('below three characters it says nothing', async () => {
    await typeInto('zzz', (stub) => {
      stub.state.predictions = []
    })
    await waitFor(() => expect(hints()).toHaveLength(2))
    fill('Address', 'zz')
    expect(hints()).toHaveLength(0)
  })
})
