import { useEffect, type ReactNode } from 'react'

import { Boundary } from '#web/data/boundary.tsx'
import type { I18nStore } from '#web/i18n/i18n.ts'
import { I18nProvider, useI18n } from '#web/i18n/use-i18n.tsx'

import { BrokenPage } from './broken-page.tsx'

interface OfficeProps {
  readonly i18n: I18nStore
  readonly children: ReactNode
}

/** What every page of the office stands in: words, a title, and a page in place of one that broke. */
export function Office({ i18n, children }: OfficeProps) {
  return (
    <I18nProvider store={i18n}>
      <DocumentTitle />
      <Boundary otherwise={<BrokenPage />}>{children}</Boundary>
    </I18nProvider>
  )
}

function DocumentTitle() {
  const { t } = useI18n()
  const title = t('page.office')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
