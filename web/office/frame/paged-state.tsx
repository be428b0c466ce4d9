import type { ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import type { OfficePages } from './data/office-pages.ts'
import { SectionState } from './section-state.tsx'

interface PagedStateProps<Row> {
  readonly pages: OfficePages<Row>
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** The rows that were read so far, with the state of reading them, and the way to more. */
export function PagedState<Row>({ pages, children }: PagedStateProps<Row>) {
  const { t } = useI18n()
  return (
    <>
      <SectionState read={pages}>{children}</SectionState>
      {pages.hasMore ? (
        <Button variant="secondary" pending={pages.isLoadingMore} onClick={pages.more}>
          {t('office.more')}
        </Button>
      ) : null}
    </>
  )
}
