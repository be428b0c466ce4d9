import { officeReceiptPdfPath, officeReceipts } from '#services/contracts/receipts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { AllowSavingLink, SaveButton, useDrive } from '../google/save-to-drive.tsx'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

/** The documents that were issued for a visit, to be downloaded or saved in the business's Drive. Nothing before the first. */
export function VisitReceipts({ bookingId }: { readonly bookingId: string }) {
  const { t } = useI18n()
  const drive = useDrive()
  const read = useOfficeRead(officeReceipts, `/api/crm/bookings/${encodeURIComponent(bookingId)}/receipts`)
  if (read.error === undefined && (read.data?.receipts ?? []).length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="visit-receipts">
      <h2 className={parts.heading} id="visit-receipts">
        {t('visits.receipts')}
      </h2>
      <SectionState read={read}>
        {({ receipts }) => (
          <ul className={css.receipts}>
            {receipts.map(({ id, kind }) => (
              <li key={id} className={css.head}>
                <span>
                  {t(`visits.receipt.${kind}`)} {id}
                </span>
                <span className={css.actions}>
                  <a className={buttonLook({ variant: 'quiet' })} href={officeReceiptPdfPath(id)} download>
                    {t('visits.receipt.pdf')}
                  </a>
                  {drive === 'open' ? (
                    <SaveButton path={`/api/google/drive/receipts/${id}`} label={t('google.save')} />
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </SectionState>
      {drive === 'locked' && read.data !== undefined ? <AllowSavingLink /> : null}
    </section>
  )
}
