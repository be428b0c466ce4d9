import { balanceLinkPreview, type BalanceLinkPreview } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'

import parts from '../frame/parts.module.css'
import css from './visit-page.module.css'

interface PaymentLinkDialogProps {
  readonly title: string
  /** Path of the link, below /api/crm/bookings. */
  readonly path: string
  readonly isSending: boolean
  readonly fault: string | null
  readonly onSend: () => void
  readonly onClose: () => void
}

/** The mail with the link to pay, as it would be sent, and when one was sent before. */
export function PaymentLinkDialog({ title, path, isSending, fault, onSend, onClose }: PaymentLinkDialogProps) {
  const { t } = useI18n()
  const read = useOfficeRead(balanceLinkPreview, `/api/crm/bookings${path}`)
  const isMailed = read.data?.mail !== null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={
        read.data === undefined
          ? null
          : { label: t(isMailed ? 'visits.link.send' : 'visits.link.show'), pending: isSending, onPress: onSend }
      }
      fault={fault}
    >
      <SectionState read={read}>{(preview) => <Preview preview={preview} />}</SectionState>
    </ConfirmDialog>
  )
}

function Preview({ preview: { owedCents, mail, sentAt } }: { readonly preview: BalanceLinkPreview }) {
  const { t, money, locale } = useI18n()
  if (mail === null) return <p>{t('visits.link.no-address', { amount: money(owedCents) })}</p>
  return (
    <>
      {sentAt === null ? null : (
        <Notice tone="warning">{t('visits.link.before', { when: momentIn(locale, sentAt) })}</Notice>
      )}
      <p dir="auto">{t('visits.link.to', { address: mail.to })}</p>
      <h3 className={parts.heading} lang={mail.language} dir="auto">
        {mail.subject}
      </h3>
      <p className={css.mail} lang={mail.language} dir="auto">
        {mail.text}
      </p>
    </>
  )
}
