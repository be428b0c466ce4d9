import type { SavedCardChargeView } from '#services/contracts/saved-card-charge.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

import { momentIn } from '../frame/moments.ts'
import { cardWords } from './card-words.ts'

interface ChargeDialogProps {
  readonly charge: SavedCardChargeView
  readonly asking: 'announce' | 'withdraw' | 'refund' | null
  readonly isPending: boolean
  readonly fault: string | null
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Says what will happen, to which card and when the customer hears of it, before it does. */
export function ChargeDialog({ charge, asking, isPending, fault, onClose, onConfirm }: ChargeDialogProps) {
  const { t, money } = useI18n()
  const about = asking ?? 'announce'
  const amount = money(about === 'refund' ? charge.refundableCents : charge.amountCents)
  const isQuiet = about === 'withdraw' && !charge.isTold
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={onClose}
      title={t(`visits.charge.${about}`)}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={{ label: t(`visits.charge.${about}.confirm`, { amount }), pending: isPending, onPress: onConfirm }}
      fault={fault}
    >
      {about === 'announce' ? (
        <Announcement charge={charge} />
      ) : (
        <p>{t(isQuiet ? 'visits.charge.withdraw.quiet' : `visits.charge.${about}.body`, { amount })}</p>
      )}
    </ConfirmDialog>
  )
}

function Announcement({
  charge: { amountCents, taxCents, card, noticeHours, arrivedAt },
}: Pick<ChargeDialogProps, 'charge'>) {
  const { t, money, locale } = useI18n()
  const amount = money(amountCents)
  return (
    <>
      <p>
        <strong>
          {card === null ? amount : t('visits.charge.what', { amount, card: t('visits.charge.card', cardWords(card)) })}
        </strong>
      </p>
      {taxCents === 0 ? null : <p>{t('visits.charge.tax', { tax: money(taxCents) })}</p>}
      {arrivedAt === null ? null : <p>{t('visits.charge.evidence', { time: momentIn(locale, arrivedAt) })}</p>}
      <p>{t('visits.charge.notice', { hours: noticeHours })}</p>
    </>
  )
}
