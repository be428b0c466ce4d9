import { Link } from 'wouter'

import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { receiptPath } from '#web/paths.ts'

import css from './receipt.module.css'

/** The documents of a visit; nothing where none was issued. */
export function ReceiptLinks({ receipts = [] }: Pick<OwnBooking, 'receipts'>) {
  const { t } = useI18n()
  if (receipts.length === 0) return null
  return (
    <ul className={css.links} aria-label={t('portal.receipts')}>
      {receipts.map(({ id, kind }) => (
        <li key={id}>
          <Link href={receiptPath(id)}>{t(`portal.receipt.${kind}`)}</Link> <span>{id}</span>
        </li>
      ))}
    </ul>
  )
}
