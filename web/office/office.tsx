import { useEffect, type ReactNode } from 'react'
import { SWRConfig } from 'swr'

import { Boundary } from '#web/data/boundary.tsx'
import { swrSettings } from '#web/data/swr.ts'
import type { I18nStore } from '#web/i18n/i18n.ts'
import { I18nProvider, useI18n } from '#web/i18n/use-i18n.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { showRefusals } from '#web/ui/show-refusals.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { ToastsProvider } from '#web/ui/toast.tsx'
import type { Toasts } from '#web/ui/toasts.ts'

import { BrokenPage } from './broken-page.tsx'

interface OfficeProps {
  readonly i18n: I18nStore
  readonly toasts: Toasts
  readonly children: ReactNode
}

export function Office({ i18n, toasts, children }: OfficeProps) {
  useEffect(() => keepFocus(document), [])
  useEffect(() => showRefusals(document), [])
  return (
    <I18nProvider store={i18n}>
      <ToastsProvider toasts={toasts}>
        <SWRConfig value={swrSettings}>
          <Boundary otherwise={<BrokenPage />}>{children}</Boundary>
        </SWRConfig>
        <Notifications />
      </ToastsProvider>
    </I18nProvider>
  )
}

function Notifications() {
  const { t } = useI18n()
  return <ToastRegion label={t('office.toasts')} closeLabel={t('office.close')} />
}
