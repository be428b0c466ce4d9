import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MessagesBoundary } from '#web/app/messages-boundary.tsx'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { I18nProvider, useI18n } from '#web/i18n/use-i18n.tsx'

const areas = ['quote'] as const

function Title() {
  const { t } = useI18n()
  return <p>{t('quote.title')}</p>
}

/** A page whose own words are there; those of the quote come by `load`. */
function open(load: typeof loadMessages) {
  const fail = (error: unknown) => {
    throw error
  }
  const i18n = createI18n({ language: 'en', load, onChoose: () => {}, onError: fail })
  const preload = vi.fn<() => Promise<void>>(async () => {})
  render(
    <I18nProvider store={i18n}>
      <MessagesBoundary areas={areas} preload={preload} otherwise={() => <p>missing</p>}>
        <Title />
      </MessagesBoundary>
    </I18nProvider>,
  )
  return preload
}

test('a late part shows once its words are there; what else it needs is asked for before they are', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const preload = open(async (...request) => {
    await asked
    return loadMessages(...request)
  })
  expect([preload.mock.calls.length, document.body.textContent]).toEqual([1, ''])
  answer()
  expect(await screen.findByText('Get Your Instant Quote')).toBeDefined()
})

test('words that do not come leave what was given for that case, and are reported', async () => {
  const report = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', report)
  open(() => Promise.reject(new Error('no network')))
  expect(await screen.findByText('missing')).toBeDefined()
  expect(report).toHaveBeenCalledOnce()
})
