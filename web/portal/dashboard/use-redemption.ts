import type { VisitRewards } from '#services/contracts/loyalty.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { HttpError, refusalCode, request } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { isOwnPath, rewardsPath, useOwnLoyalty } from '../own-reads.ts'
import { useRedemptionIds } from './redemption-ids.ts'

interface Redemption {
  readonly visit: OwnBooking
  readonly offer: VisitRewards['offers'][number]
  readonly totalCents: number
}

/**
 * Redeems a reward as it was shown. Whatever the answer, what it rests on is read anew: a refusal is told in `fault`; without an
 * answer the reward is looked for among those that were redeemed, and not found there the same id is sent the next time.
 */
export function useRedemption({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t, money, date } = useI18n()
  const readAgain = useReadAgain()
  const loyalty = useOwnLoyalty()
  const { idFor, answered } = useRedemptionIds()

  const isRedeemed = async (id: string) => {
    const own = await loyalty.mutate()
    return own?.redeemed?.some((one) => one.id === id && !one.isReturned) ?? false
  }

  return useCommand<Redemption>({
    send: async ({ visit, offer: { reward, points, amountCents }, totalCents }) => {
      const id = idFor(visit.id, reward)
      const failure = await failureOf(() =>
        request('POST', rewardsPath(visit.id), { id, reward, points, amountCents, totalCents }),
      )
      const isDone = failure === null || (!isAnswer(failure.error) && (await isRedeemed(id)))
      if (isDone || isAnswer(failure.error)) answered(id)
      if (!isDone) throw failure.error
    },
    failed: t('portal.send.failed'),
    changes: isOwnPath,
    onDone: onClose,
    done: (_, { visit, offer: { points, amountCents } }) => ({
      title: t('dashboard.reward.done', { points }),
      description: t('dashboard.reward.done.visit', {
        amount: money(amountCents),
        date: date(visit.scheduledDate, 'full'),
      }),
    }),
    onFailed: () => readAgain(isOwnPath),
    isOpen: open,
  })
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
