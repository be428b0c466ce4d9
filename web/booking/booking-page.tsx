import { useSearch } from 'wouter'

import { useSite } from '#web/data/site-reads.ts'
import { usualPackages } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { BookingHeader } from './booking-header.tsx'
import { NoService } from './no-service.tsx'
import { findService, readServiceLink } from './service-link.ts'
import { usePrices } from './use-prices.ts'
import { Wizard } from './wizard.tsx'

import css from './booking-page.module.css'

/** /booking: the wizard for the package that the address names. */
export function BookingPage() {
  const link = readServiceLink(useSearch())
  const prices = usePrices(link.quoteId)
  const site = useSite()
  if (link.service === '') return <NoService />
  if (prices.services && site.data) {
    const service = findService(prices.services, link.service)
    if (service === undefined) return <NoService />
    return (
      <Wizard
        service={service}
        addOns={prices.addOns ?? undefined}
        site={site.data}
        quoteId={link.quoteId}
        quote={prices.quote}
        wrongPrice={link.price === null || link.price === service.basePrice ? null : link.price}
        onPriceChanged={prices.askAgain}
      />
    )
  }
  const retry = () => void Promise.all([prices.askAgain(), site.mutate()])
  const usual = findService(Object.values(usualPackages), link.service)
  return (
    <>
      {usual === undefined ? null : <BookingHeader service={usual} />}
      <Waiting hasFailed={prices.error !== undefined || site.error !== undefined} onRetry={retry} />
    </>
  )
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <div className={css.waiting}>
      {hasFailed ? (
        <Notice
          tone="warning"
          announce="alert"
          title={t('booking.unreachable')}
          actions={<Button onClick={onRetry}>{t('common.try-again')}</Button>}
        >
          {t('booking.unreachable.body')}
        </Notice>
      ) : (
        <>
          <Spinner size="page" label={t('common.loading')} />
          {/* a plain link to this very address: it works where scripts did not come */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- '' is an address */}
          <a className={css.again} href="">
            {t('common.try-again')}
          </a>
        </>
      )}
    </div>
  )
}
