import { reviewLinkDays } from '#services/contracts/reviews.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { lay } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'
import { reviewMailWords } from '#services/mail/words/review-mail-words.ts'

export interface ReviewRequestTerms {
  readonly key: string
  readonly reviewToken: string
  /** Declines such mails, and opens the page of everything that can be declined. */
  readonly preferencesToken: string
}

/** Asks how a visit was. It can be declined for good: by the mail program's own button, and by the link under it. */
export function reviewRequestMail(sender: Sender, visit: BookedVisit, terms: ReviewRequestTerms): MailMessage {
  const { language } = visit
  const words = reviewMailWords[language]
  const { greeting, facts } = visitText(sender, visit)
  const page = (path: string) => sender.appUrl + pathIn(language, path)
  const preferences = `${page('/newsletter/unsubscribe')}?preferences=${terms.preferencesToken}`
  return {
    key: terms.key,
    to: visit.email,
    ...(sender.officeEmail === null ? {} : { replyTo: sender.officeEmail }),
    subject: words.subject,
    language,
    ...lay(
      {
        language,
        subject: words.subject,
        title: words.title,
        paragraphs: [`${greeting}\n${words.body}`],
        facts: [{ look: 'list', facts }],
        button: { label: words.button, url: `${page('/reviews')}?token=${terms.reviewToken}` },
        notes: [words.expiry(reviewLinkDays), words.wrong],
        footer: [words.why, { label: words.decline, url: preferences }, ...senderLines(sender, language)],
      },
      sender,
    ),
    unsubscribeUrl: `${sender.appUrl}/api/mail-preferences/unsubscription?token=${terms.preferencesToken}`,
  }
}
