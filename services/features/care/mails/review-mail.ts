import { reviewLinkDays } from '#services/contracts/reviews.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { lay } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'

export interface ReviewRequestTerms {
  readonly key: string
  readonly reviewToken: string
  readonly preferencesToken: string
}

/** Review request with one-click decline. */
export function reviewRequestMail(sender: Sender, visit: BookedVisit, terms: ReviewRequestTerms): MailMessage {
  const { language } = visit
  const { t, greeting, facts } = visitText(sender, visit)
  const page = (path: string) => sender.appUrl + pathIn(language, path)
  const preferences = `${page('/newsletter/unsubscribe')}?preferences=${terms.preferencesToken}`
  return {
    key: terms.key,
    to: visit.email,
    ...(sender.officeEmail === null ? {} : { replyTo: sender.officeEmail }),
    subject: t('mail.review.subject'),
    language,
    ...lay(
      {
        language,
        subject: t('mail.review.subject'),
        title: t('mail.review.title'),
        paragraphs: [`${greeting}\n${t('mail.review.body')}`],
        facts: [{ look: 'list', facts }],
        button: { label: t('mail.review.button'), url: `${page('/reviews')}?token=${terms.reviewToken}` },
        notes: [t('mail.review.expiry', { days: reviewLinkDays }), t('mail.review.wrong')],
        footer: [
          t('mail.review.why'),
          { label: t('mail.review.decline'), url: preferences },
          ...senderLines(sender, language),
        ],
      },
      sender,
    ),
    unsubscribeUrl: `${sender.appUrl}/api/mail-preferences/unsubscription?token=${terms.preferencesToken}`,
  }
}
