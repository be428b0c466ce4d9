import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Address without a payment, or an unpaid one of an unknown booking. */
export function NoPayment({ isUnpaid }: { readonly isUnpaid: boolean }) {
  const { t } = useI18n()
  return (
    <>
      <h1>{t(isUnpaid ? 'booking.payment-failed' : 'page.booking-success')}</h1>
      <Notice
        tone="warning"
        announce="status"
        title={isUnpaid ? undefined : t('booking.unknown-payment')}
        actions={
          <Link className={buttonLook()} href={paths.services}>
            {t('booking.view-services')}
          </Link>
        }
      >
        {t(isUnpaid ? 'booking.returned' : 'booking.unknown-payment.body')}
      </Notice>
    </>
  )
}
