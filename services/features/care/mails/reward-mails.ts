import type { RewardName } from '#events/values/rewards.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { Fact } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { textsIn } from '#services/texts/texts.ts'

export interface MailedReward {
  readonly key: string
  readonly reward: RewardName
  readonly points: number
  readonly amountCents: number
  readonly leftPoints: number
  readonly owedCents: number
}

/** Page of points, as in `web/paths.ts`. */
const pointsPath = '/dashboard?tab=loyalty'

export function pointsRedeemedMail(sender: Sender, visit: BookedVisit, given: MailedReward): MailMessage {
  const { t, formats, greeting, help } = visitText(sender, visit)
  const amount = formats.amount(given.amountCents)
  const redeemed = { label: t('mail.reward.redeemed'), value: t('mail.reward.points', { count: given.points }) }
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.reward.made.subject', { reference: visit.reference }),
    title: t('mail.reward.made.title'),
    paragraphs: [
      `${greeting}\n${t('mail.reward.made.body', { points: t('mail.reward.points', { count: given.points }), amount })}`,
      t('mail.reward.made.undo', { until: formats.moment(visit.startsAt) }),
    ],
    facts: [
      {
        look: 'list',
        facts: factsOf(sender, visit, given, [redeemed, { label: t('mail.reward.off'), value: amount }]),
      },
    ],
    button: buttonOf(sender, visit),
    notes: [t('mail.reward.made.mistake'), help],
  })
}

export function pointsReturnedMail(sender: Sender, visit: BookedVisit, given: MailedReward): MailMessage {
  const { t, greeting, help } = visitText(sender, visit)
  const points = t('mail.reward.points', { count: given.points })
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.reward.undone.subject', { reference: visit.reference }),
    title: t('mail.reward.undone.title'),
    paragraphs: [`${greeting}\n${t('mail.reward.undone.body', { points })}`],
    facts: [
      { look: 'list', facts: factsOf(sender, visit, given, [{ label: t('mail.reward.returned'), value: points }]) },
    ],
    button: buttonOf(sender, visit),
    notes: [help],
  })
}

function factsOf(sender: Sender, visit: BookedVisit, given: MailedReward, change: readonly Fact[]): readonly Fact[] {
  const { t, formats, facts } = visitText(sender, visit)
  return [
    ...facts,
    { label: t('mail.reward.reward'), value: t(`mail.reward.names.${given.reward}`) },
    ...change,
    { label: t('mail.reward.left'), value: t('mail.reward.points', { count: given.leftPoints }) },
    { label: t('mail.reward.price'), value: formats.amount(visit.totalCents + visit.hstCents) },
    { label: t('mail.reward.owed'), value: formats.amount(given.owedCents) },
  ]
}

const buttonOf = ({ appUrl }: Sender, { language }: BookedVisit) => ({
  label: textsIn(language)('mail.reward.button'),
  url: `${appUrl}${pathIn(language, pointsPath)}`,
})
