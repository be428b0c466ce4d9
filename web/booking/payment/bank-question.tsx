import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface BankQuestionProps {
  readonly open: boolean
  readonly onAnswer: (passed: boolean) => void
}

/** Stands in for the bank's 3-D Secure page, which Stripe shows above the page too. Closing it fails it, as with Stripe. */
export function BankQuestion({ open, onAnswer }: BankQuestionProps) {
  const { t } = useI18n()
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title={t('booking.bank')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('booking.bank.fail')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('booking.bank.complete')}</Button>
        </>
      }
    >
      <p>{t('booking.bank.body')}</p>
    </Dialog>
  )
}
