import { act, fireEvent } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { latePart } from '#web/office/frame/late-part.tsx'
import { loadOfficeMessages, shellAreas } from '#web/office/messages.ts'

const report = vi.fn<typeof reportError>()
beforeEach(() => void vi.stubGlobal('reportError', report))
afterEach(() => report.mockClear())

function Forecast({ of }: { readonly of: string }) {
  const { t } = useI18n()
  return (
    <p>
      {of}: {t('system.backup')}
    </p>
  )
}

type Words = typeof loadOfficeMessages

const open = (piece: ReactNode, load: Words = loadOfficeMessages) => renderPiece(piece, { load, areas: shellAreas })

describe('a part of the office that comes late', () => {
  test('says that it loads, and shows once its code and its words are there, which are asked for at once', async () => {
    const asked: string[] = []
    const Part = latePart(['system'], async () => {
      asked.push('code')
      return Forecast
    })
    const { container, findByText } = await open(<Part of="March" />, (language, area) => {
      asked.push(area)
      return loadOfficeMessages(language, area)
    })
    expect(container.textContent).toBe('Loading…')
    expect(asked.slice(shellAreas.length).toSorted()).toEqual(['code', 'system'])
    expect(await findByText('March: Backups')).toBeTruthy()
  })

  test('shows with the first render when it was there before', async () => {
    const Part = latePart(['system'], async () => Forecast)
    function Rounds() {
      const [round, setRound] = useState(1)
      return (
        <button type="button" onClick={() => setRound(round + 1)}>
          <Part key={round} of={`Round ${round}`} />
        </button>
      )
    }
    const { container, findByText, getByRole } = await open(<Rounds />)
    await findByText('Round 1: Backups')
    fireEvent.click(getByRole('button'))
    expect(container.textContent).toBe('Round 2: Backups')
  })

  test('whose words are lost says so, and comes with another attempt', async () => {
    const Part = latePart(['system'], async () => Forecast)
    let isLost = true
    const { findByRole, findByText, getByRole } = await open(<Part of="March" />, (language, area) =>
      isLost && area === 'system' ? Promise.reject(new Error('lost')) : loadOfficeMessages(language, area),
    )
    expect((await findByRole('alert')).textContent).toContain('This could not be loaded.')
    expect(report).toHaveBeenCalledTimes(1)
    isLost = false
    fireEvent.click(getByRole('button', { name: 'Try Again' }))
    expect(await findByText('March: Backups')).toBeTruthy()
  })

  test('whose code is lost says so, and comes when the network may be back', async () => {
    const load = vi.fn<() => Promise<typeof Forecast>>(() => Promise.reject(new Error('lost')))
    const Part = latePart(['system'], load)
    const { findByRole, findByText } = await open(<Part of="March" />)
    expect((await findByRole('alert')).textContent).toContain('This could not be loaded.')
    load.mockResolvedValue(Forecast)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await findByText('March: Backups')).toBeTruthy()
  })

  test.each([
    ['code', () => Promise.reject(new Error('lost')), loadOfficeMessages],
    [
      'words',
      async () => Forecast,
      (language, area) => (area === 'system' ? Promise.reject(new Error('lost')) : loadOfficeMessages(language, area)),
    ],
  ] satisfies [string, () => Promise<typeof Forecast>, Words][])(
    'that opens over the page and loses its %s shows nothing, and its opener is told once',
    async (_, load, words) => {
      const Part = latePart(['system'], load)
      const onMissing = vi.fn<() => void>()
      const { container } = await open(<Part of="March" onMissing={onMissing} />, words)
      expect(container.textContent).toBe('')
      await waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1))
      expect(container.textContent).toBe('')
    },
  )

  test('that breaks says that it stopped working', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports the error that this test causes
    const Part = latePart<object>([], async () => () => {
      throw new Error('tripped')
    })
    const { findByRole } = await open(<Part />)
    expect((await findByRole('alert')).textContent).toContain('This page stopped working.')
  })
})
