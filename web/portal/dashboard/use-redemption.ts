import { useState } from 'react'
import { useSWRConfig } from 'swr'

import type { VisitRewards } from '#services/contracts/loyalty.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { HttpError, refusalCode, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'
import { useFault } from '#web/ui/use-fault.ts'

import { isOwnPath, rewardsPath, useOwnLoyalty } from '../own-reads.ts'
import { useRedemptionIds } from './redemption-ids.ts'

/**
 * Redeems a reward as it was shown. Whatever the answer, what it rests on is read anew: a refusal is told in `fault`; without an
 * answer the reward is looked for among those that were redeemed, and not found there the same id is sent the next time.
 */
export function useRedemption({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t, money, date } = useI18n()
  const notify = useNotify()
  const { mutate } = useSWRConfig()
  const loyalty = useOwnLoyalty()
  const { idFor, answered } = useRedemptionIds()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useFault(open)

  const isRedeemed = async (id: string) => {
    const own = await loyalty.mutate()
    return own?.redeemed?.some((one) => one.id === id && !one.isReturned) ?? false
  }

  async function redeem(visit: OwnBooking, offer: VisitRewards['offers'][number], totalCents: number) {
    const { reward, points, amountCents } = offer
    const id = idFor(visit.id, reward)
    setSending(true)
    setFault(null)
    try {
      const failure = await failureOf(() =>
        request('POST', rewardsPath(visit.id), { id, reward, points, amountCents, totalCents }),
      )
      await mutate(isOwnPath)
      const isDone = failure === null || (!isAnswer(failure.error) && (await isRedeemed(id)))
      if (isDone || isAnswer(failure.error)) answered(id)
      if (!isDone) {
        const code = refusalCode(failure.error)
        setFault(code === null ? t('portal.send.failed') : t(`problem.${code}`))
        return
      }
      onClose()
      notify({
        title: t('dashboard.reward.done', { points }),
        description: t('dashboard.reward.done.visit', {
          amount: money(amountCents),
          date: date(visit.scheduledDate, 'full'),
        }),
        tone: 'success',
      })
    } finally {
      setSending(false)
    }
  }
  return { fault, isSending, redeem }
}

/** Whether the server refused: after a lost answer, and where the server failed, it may have been done. */
const isAnswer = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && refusalCode(error) !== null

async function failureOf(send: () => Promise<unknown>): Promise<{ readonly error: unknown } | null> {
  try {
    await send()
    return null
  } catch (error) {
    return { error }
  }
}
