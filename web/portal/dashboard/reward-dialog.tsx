import { useState } from 'react'

import type { RewardName } from '#events/values/rewards.ts'
import { isSlotLabel } from '#events/values/time.ts'
import type { VisitRewards } from '#services/contracts/loyalty.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

import { Loaded } from '../loaded.tsx'
import { useVisitRewards } from '../own-reads.ts'
import { useRedemption } from './use-redemption.ts'

interface RewardDialogProps {
  readonly reward: RewardName
  readonly visits: readonly OwnBooking[]
  readonly open: boolean
  readonly onClose: () => void
}

/** Says what the points take off which visit before they are redeemed. That is sent along: the server redeems them for it or not at all. */
export function RewardDialog({ reward, visits, open, onClose }: RewardDialogProps) {
  const i18n = useI18n()
  const { t } = i18n
  const [chosen, setChosen] = useState(visits[0]?.id ?? '')
  const visit = visits.find(({ id }) => id === chosen)
  const rewards = useVisitRewards(visit?.id ?? null)
  const { fault, isPending, run } = useRedemption({ open, onClose })
  const offer = offerIn(rewards.data, reward)
  const isOffered = visit !== undefined && offer !== undefined && offer.amountCents > 0
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(`dashboard.reward.${reward}`)}
      closeLabel={t('common.close')}
      keepLabel={t('dashboard.reward.keep')}
      confirm={
        isOffered && rewards.data
          ? {
              label: isPending ? t('portal.sending') : t('dashboard.reward.confirm', { points: offer.points }),
              pending: isPending,
              onPress: () => void run({ visit, offer, totalCents: rewards.data?.totalCents ?? 0 }),
            }
          : null
      }
      fault={fault}
    >
      <Visits visits={visits} chosen={chosen} onChange={setChosen} />
      <Loaded answer={rewards}>
        {(now) => {
          const shown = offerIn(now, reward)
          return shown === undefined ? null : <Preview offer={shown} />
        }}
      </Loaded>
    </ConfirmDialog>
  )
}

type Offer = VisitRewards['offers'][number]

const offerIn = (rewards: VisitRewards | null | undefined, reward: RewardName): Offer | undefined =>
  rewards?.offers.find((one) => one.reward === reward)

interface VisitsProps extends Pick<RewardDialogProps, 'visits'> {
  readonly chosen: string
  readonly onChange: (id: string) => void
}

function Visits({ visits, chosen, onChange }: VisitsProps) {
  const i18n = useI18n()
  const [only] = visits
  if (visits.length === 1 && only !== undefined) return <p>{visitText(only, i18n)}</p>
  return (
    <ChoiceGroup
      legend={i18n.t('dashboard.reward.visit')}
      value={chosen}
      onChange={onChange}
      choices={visits.map((one) => ({ value: one.id, label: visitText(one, i18n), detail: one.reference }))}
    />
  )
}

function visitText({ service, scheduledDate, timeSlot }: OwnBooking, { t, date, time }: I18n): string {
  const at = isSlotLabel(timeSlot) ? time(timeSlot) : timeSlot
  return t('portal.cancel.visit', { service: service.name, date: date(scheduledDate, 'full'), time: at })
}

function Preview({ offer }: { readonly offer: Offer }) {
  const { t, money } = useI18n()
  const { points, amountCents, isPartial, afterCents, afterWithTaxCents, owedCents } = offer
  if (amountCents === 0) return <p>{t('dashboard.reward.nothing-left')}</p>
  return (
    <>
      <p>
        <strong>{t('dashboard.reward.takes', { points, amount: money(amountCents) })}</strong>
      </p>
      <p>
        {t('dashboard.reward.after', {
          price: money(afterCents),
          all: money(afterWithTaxCents),
          owed: money(owedCents),
        })}
      </p>
      {isPartial ? <p>{t('dashboard.reward.partial')}</p> : null}
      <p>{t('dashboard.reward.undoable')}</p>
    </>
  )
}
