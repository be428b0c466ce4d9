import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import type { User } from '#services/contracts/account.ts'
import { Boundary } from '#web/data/boundary.tsx'
import { useServices } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { showRefusals } from '#web/ui/show-refusals.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'

import { headAtom } from './head-words.ts'
import { describePage } from './head.ts'
import { OfflineBar } from './offline-bar.tsx'
import { writeStructuredData } from './structured-data.ts'
import { Welcome } from './welcome.tsx'

/** Parts that no page waits for. `greeted` is the signed-in customer, on the front page. */
export function DeferredParts({ greeted }: { readonly greeted: User | null }) {
  const { t } = useI18n()
  useEffect(() => keepFocus(document), [])
  useEffect(() => showRefusals(document), [])
  return (
    <>
      <ToastRegion label={t('toast.region')} closeLabel={t('common.close')} />
      <OfflineBar />
      <Boundary>
        <PageDescription />
        <PublishedPrices />
        {greeted === null ? null : <Welcome user={greeted} />}
      </Boundary>
    </>
  )
}

/** Keeps what search engines and previews read in step with the page that shows; the page was served with its own. */
function PageDescription() {
  const head = useAtomValue(headAtom)
  useEffect(() => {
    if (head !== null) describePage(document, head)
  }, [head])
  return null
}

/** Keeps what search engines read in step with the price list; the page was served with the usual prices. */
function PublishedPrices() {
  const { data } = useServices()
  useEffect(() => {
    if (data) writeStructuredData(document, data)
  }, [data])
  return null
}
