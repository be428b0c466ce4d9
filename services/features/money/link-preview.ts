import type { BalanceLinkPreview } from '#services/contracts/visits.ts'
import type { MailMessage } from '#services/mail/mail.ts'

/** Placeholder for a token in a preview. */
export const noToken = '…'

export const withoutToken = ({
  to,
  language,
  subject,
  text,
}: MailMessage): NonNullable<BalanceLinkPreview['mail']> => ({
  to,
  language,
  subject,
  text: text.replace(encodeURIComponent(noToken), noToken),
})
