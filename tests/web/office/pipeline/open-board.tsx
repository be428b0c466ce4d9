import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'

import type { DealStage } from '#events/values/deal.ts'
import type { Language } from '#events/values/language.ts'
import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { I18nProvider } from '#web/i18n/use-i18n.tsx'
import { loadOfficeMessages } from '#web/office/messages.ts'
import { Pipeline } from '#web/office/pipeline/pipeline.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { ToastsProvider } from '#web/ui/toast.tsx'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

/** The pipeline over the deals of a stub. */
export async function openBoard(
  api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })]),
  language: Language = 'en',
  columns = 6,
) {
  vi.stubGlobal('fetch', api.fetch)
  const i18n = createI18n({
    language,
    load: loadOfficeMessages,
    onChoose: () => {},
    onError: (error) => expect.fail(String(error)),
  })
  await i18n.need(['office', 'pipeline', 'problem'])
  render(
    <I18nProvider store={i18n}>
      <ToastsProvider toasts={createToasts(browserTimers)}>
        <Pipeline />
        <ToastRegion label="Notifications" closeLabel="Dismiss" />
      </ToastsProvider>
    </I18nProvider>,
  )
  await waitFor(() => expect(document.querySelectorAll('[data-stage]')).toHaveLength(columns))
  return api
}
export const column = (stage: DealStage) =>
  within(document.querySelector<HTMLElement>(`[data-stage="${stage}"]`) ?? expect.fail(`no column ${stage}`))
export const isIn = (stage: DealStage, name = 'Asha Gill') => column(stage).queryByRole('article', { name }) !== null
export const card = (name = 'Asha Gill') => within(screen.getByRole('article', { name }))
export const press = (key: string, name = 'Asha Gill') =>
  fireEvent.keyDown(screen.getByRole('article', { name }), { key })
