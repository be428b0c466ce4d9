import { useState } from 'react'
import { useSWRConfig } from 'swr'

import type { VisitRewards } from '#services/contracts/loyalty.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'
import { useFault } from '#web/ui/use-fault.ts'

import { isOwnPath, rewardsPath } from '../own-reads.ts'

/** Redeems a reward as it was shown. What was refused is told in `fault`, and what it rests on is read anew. One id for each opening: sent twice, it is redeemed once. */
export function useRedemption(
  lookAgain: () => Promise<unknown>,
  { open, onClose }: { readonly open: boolean; readonly onClose: () => void },
) {
  const { t, money, date } = useI18n()
  const notify = useNotify()
  const { mutate } = useSWRConfig()
  const [id] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useFault(open)

  async function redeem(visit: OwnBooking, offer: VisitRewards['offers'][number], totalCents: number) {
    const { reward, points, amountCents } = offer
    setSending(true)
    setFault(null)
    try {
      await request('POST', rewardsPath(visit.id), { id, reward, points, amountCents, totalCents })
      await mutate(isOwnPath)
      onClose()
      notify({
        title: t('dashboard.reward.done', { points }),
        description: t('dashboard.reward.done.visit', {
          amount: money(amountCents),
          date: date(visit.scheduledDate, 'full'),
        }),
        tone: 'success',
      })
    } catch (error) {
      const code = refusalCode(error)
      if (code !== null) await lookAgain()
      setFault(code === null ? t('portal.send.failed') : t(`problem.${code}`))
    } finally {
      setSending(false)
    }
  }
  return { fault, isSending, redeem }
}
