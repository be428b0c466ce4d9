import type { BookingMailKind } from '#events/mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { openIn, toOffice, type Office } from '#services/mail/to-office.ts'
import { textsIn } from '#services/texts/texts.ts'

export interface MailNotice {
  readonly key: string
  readonly customerId: string
  readonly what: BookingMailKind
  readonly code: number | null
}

export function refusedMailNotice(sender: Office, given: MailNotice): MailMessage {
  const { key, customerId, code } = given
  const t = textsIn(sender.officeLanguage)
  const what = t(`mail.office.kind.${given.what}`)
  return toOffice(
    sender,
    { key, asker: null },
    {
      subject: t('mail.office.refused.subject', { what }),
      title: t('mail.office.refused.title'),
      paragraphs: [
        code === null
          ? t('mail.office.refused.body.address', { what })
          : t('mail.office.refused.body', { what, code: String(code) }),
        t('mail.office.refused.todo'),
      ],
      ...openIn(sender, 'customer', customerId),
      notes: [],
    },
  )
}
