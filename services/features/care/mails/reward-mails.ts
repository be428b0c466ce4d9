import type { RewardName } from '#events/values/rewards.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { Fact } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { rewardWords } from '#services/mail/words/reward-words.ts'

export interface MailedReward {
  readonly key: string
  readonly reward: RewardName
  readonly points: number
  /** Taken off the price, before tax. */
  readonly amountCents: number
  /** What can be redeemed after it. */
  readonly leftPoints: number
  /** With tax. */
  readonly owedCents: number
}

/** The page of the customer's points; `web/paths.ts` has the same. */
const pointsPath = '/dashboard?tab=loyalty'

/** Points were redeemed: for what, what it takes off, what is left, and until when it can be undone. */
export function pointsRedeemedMail(sender: Sender, visit: BookedVisit, given: MailedReward): MailMessage {
  const { formats, greeting, help } = visitText(sender, visit)
  const words = rewardWords[visit.language]
  const { made } = words
  const amount = formats.amount(given.amountCents)
  const redeemed = { label: words.redeemed, value: words.points(given.points) }
  return toCustomer(sender, visit, given.key, {
    subject: made.subject(visit.reference),
    title: made.title,
    paragraphs: [
      `${greeting}\n${made.body(words.points(given.points), amount)}`,
      made.undo(formats.moment(visit.startsAt)),
    ],
    facts: [{ look: 'list', facts: factsOf(sender, visit, given, [redeemed, { label: words.off, value: amount }]) }],
    button: buttonOf(sender, visit),
    notes: [made.mistake, help],
  })
}

/** A reward was undone, by the customer or by the office. */
export function pointsReturnedMail(sender: Sender, visit: BookedVisit, given: MailedReward): MailMessage {
  const { greeting, help } = visitText(sender, visit)
  const words = rewardWords[visit.language]
  const points = words.points(given.points)
  return toCustomer(sender, visit, given.key, {
    subject: words.undone.subject(visit.reference),
    title: words.undone.title,
    paragraphs: [`${greeting}\n${words.undone.body(points)}`],
    facts: [{ look: 'list', facts: factsOf(sender, visit, given, [{ label: words.returned, value: points }]) }],
    button: buttonOf(sender, visit),
    notes: [help],
  })
}

function factsOf(sender: Sender, visit: BookedVisit, given: MailedReward, change: readonly Fact[]): readonly Fact[] {
  const { formats, facts } = visitText(sender, visit)
  const words = rewardWords[visit.language]
  return [
    ...facts,
    { label: words.reward, value: words.names[given.reward] },
    ...change,
    { label: words.left, value: words.points(given.leftPoints) },
    { label: words.price, value: formats.amount(visit.totalCents + visit.hstCents) },
    { label: words.owed, value: formats.amount(given.owedCents) },
  ]
}

const buttonOf = ({ appUrl }: Sender, { language }: BookedVisit) => ({
  label: rewardWords[language].button,
  url: `${appUrl}${pathIn(language, pointsPath)}`,
})
