import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { I18nProvider } from '#web/i18n/use-i18n.tsx'
import { loadOfficeMessages } from '#web/office/messages.ts'
import { Pipeline } from '#web/office/pipeline/pipeline.tsx'
import { ToastsProvider } from '#web/ui/toast.tsx'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

afterEach(cleanup)

test('search, filter and slider stand while the board is read, and stay the same elements once it is there', async () => {
  const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
  const answered = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...call: Parameters<typeof api.fetch>) => {
    await answered.promise
    return api.fetch(...call)
  })
  const onError = (error: unknown) => expect.fail(String(error))
  const i18n = createI18n({ language: 'en', load: loadOfficeMessages, onChoose: () => {}, onError })
  await i18n.need(['office', 'pipeline', 'problem'])
  render(
    <I18nProvider store={i18n}>
      <ToastsProvider toasts={createToasts(browserTimers)}>
        <Pipeline />
      </ToastsProvider>
    </I18nProvider>,
  )
  const tools = () => ['searchbox', 'combobox', 'slider'].map((role) => screen.getByRole(role))
  const before = tools()
  expect(screen.getByText('Loading deals…')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  answered.resolve()
  await screen.findByRole('article', { name: 'Asha Gill' })
  expect(screen.queryByText('Loading deals…')).toBeNull()
  expect(tools().every((one, index) => one === before[index])).toBe(true)
})
