import type { OwnLoyalty } from '#services/contracts/loyalty.ts'
import { request } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { isOwnPath, rewardsPath } from '../own-reads.ts'
import { ReceiptLinks } from '../receipt-links.tsx'

import page from '../portal.module.css'
import rows from '../rows.module.css'

type Earned = NonNullable<OwnLoyalty['earned']>[number]
type Redeemed = NonNullable<OwnLoyalty['redeemed']>[number]

interface PointsStatementProps {
  readonly earned: readonly Earned[]
  readonly redeemed: readonly Redeemed[]
}

export function PointsStatement({ earned, redeemed }: PointsStatementProps) {
  const { t } = useI18n()
  if (earned.length === 0 && redeemed.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="statement">
      <h2 id="statement">{t('dashboard.points.title')}</h2>
      <ul className={rows.rows}>
        {redeemed.map((one) => (
          <RedeemedRow key={one.id} redeemed={one} />
        ))}
        {earned.map((one) => (
          <EarnedRow key={one.bookingId} earned={one} />
        ))}
      </ul>
    </section>
  )
}

function EarnedRow({ earned }: { readonly earned: Earned }) {
  const { t, money, date } = useI18n()
  const { points, service, reference, collectedCents, isPending = false, receipts } = earned
  return (
    <li className={rows.row}>
      <p className={rows.name}>{t(isPending ? 'dashboard.points.pending' : 'dashboard.points.earned', { points })}</p>
      <p>{service}</p>
      <p>{date(earned.date)}</p>
      <p className={rows.amount}>{t('portal.history.paid', { amount: money(collectedCents) })}</p>
      <p className={rows.quiet}>{reference}</p>
      <ReceiptLinks receipts={receipts} />
    </li>
  )
}

function RedeemedRow({ redeemed }: { readonly redeemed: Redeemed }) {
  const { t, money, date } = useI18n()
  const { points, reward, amountCents, on, reference, isReturned, isUndoable } = redeemed
  const { fault, isPending, run } = useUndo(redeemed)
  return (
    <li className={rows.row}>
      <p className={rows.name}>
        {t(isReturned ? 'dashboard.points.returned' : 'dashboard.points.redeemed', { points })}
      </p>
      <p>{t(`dashboard.reward.${reward}`)}</p>
      <p>{date(on)}</p>
      <p className={rows.amount}>
        {isReturned ? t('dashboard.points.not-off', { amount: money(amountCents) }) : `− ${money(amountCents)}`}
      </p>
      <p className={rows.quiet}>{reference}</p>
      {isUndoable ? (
        <Button variant="quiet" pending={isPending} onClick={() => void run()}>
          {t('dashboard.points.undo')}
        </Button>
      ) : null}
      {fault === null || isReturned ? null : (
        <p className={rows.wide} role="alert">
          {fault}
        </p>
      )}
    </li>
  )
}

function useUndo({ id, bookingId, points }: Redeemed) {
  const { t } = useI18n()
  const readAgain = useReadAgain()
  return useCommand({
    send: () => request('POST', `${rewardsPath(bookingId)}/${encodeURIComponent(id)}/undo`, {}),
    failed: t('portal.send.failed'),
    changes: isOwnPath,
    done: () => ({ title: t('dashboard.points.undone', { points }) }),
    // A refusal rests on what has changed, and without an answer it may be undone.
    onFailed: () => readAgain(isOwnPath),
  })
}
