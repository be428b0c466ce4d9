import type { User } from '#services/contracts/account.ts'
import { Boundary } from '#web/data/boundary.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

import { OfflineBar } from './offline-bar.tsx'
import { PageDescription } from './page-description.tsx'
import { PublishedPrices } from './published-prices.tsx'
import { Welcome } from './welcome.tsx'

/** What no page waits for. `greeted` is who is signed in where they are greeted: on the front page. */
export function DeferredParts({ greeted }: { readonly greeted: User | null }) {
  const { t } = useI18n()
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
