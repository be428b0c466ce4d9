import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'
import { late } from '#web/data/late.tsx'

const Part = ({ name }: { readonly name: string }) => <p>{name} is here</p>

const report = vi.fn<typeof reportError>()
beforeEach(() => void vi.stubGlobal('reportError', report))
afterEach(() => {
  cleanup()
  report.mockClear()
})

describe('a part that is fetched apart', () => {
  test('shows what waits for it, then itself, with what comes along', async () => {
    const Late = late(async () => Part)
    render(<Late name="Asha" waiting={<i>soon</i>} along={<b>too</b>} />)
    expect(document.body.textContent).toBe('soon')
    expect(await screen.findByText('Asha is here')).toBeDefined()
    expect(document.body.textContent).toBe('Asha is heretoo')
  })

  test('shows with the first render what was fetched ahead', async () => {
    const Late = late(async () => Part)
    await Late.preload()
    render(<Late name="Asha" />)
    expect(document.body.textContent).toBe('Asha is here')
  })

  test('that is lost stays away, is reported, and comes when the network may be back', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.reject(new Error('lost')))
    const onMissing = vi.fn<() => void>()
    const Late = late(load)
    render(<Late name="Asha" waiting={<i>soon</i>} onMissing={onMissing} />)
    await waitFor(() => expect(document.body.textContent).toBe(''))
    expect([report.mock.calls.length, onMissing.mock.calls.length]).toEqual([1, 1])
    load.mockResolvedValue(Part)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText('Asha is here')).toBeDefined()
  })

  test('that is lost can be asked for by hand', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.reject(new Error('lost')))
    const Late = late(load)
    const again = (retry: () => void) => (
      <button type="button" onClick={retry}>
        Again
      </button>
    )
    render(<Late name="Asha" otherwise={again} />)
    load.mockResolvedValue(Part)
    fireEvent.click(await screen.findByRole('button', { name: 'Again' }))
    expect(await screen.findByText('Asha is here')).toBeDefined()
  })

  test('that breaks takes nothing else with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports the error that this test causes
    const Broken = () => {
      throw new Error('tripped')
    }
    const Late = late(async () => Broken)
    render(
      <>
        <p>the page</p>
        <Late waiting={<i>soon</i>} />
      </>,
    )
    await waitFor(() => expect(document.body.textContent).toBe('the page'))
  })
})
