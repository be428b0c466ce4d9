import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { BalanceStanding } from '#services/contracts/balance.ts'
import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Notice, type NoticeProps } from '#web/ui/notice.tsx'

import type { RestVisit } from './rest-summary.tsx'

type Over = Exclude<BalanceStanding['status'], 'owed'> | 'unknown'

interface RestOverProps {
  readonly status: Over
  readonly visit: RestVisit | null
}

const tones: Readonly<Record<Over, NoticeProps['tone']>> = {
  received: 'success',
  paid: 'success',
  early: 'info',
  closed: 'info',
  expired: 'warning',
  unknown: 'warning',
}

/** Reason why nothing is payable, and what to do. */
export function RestOver({ status, visit }: RestOverProps) {
  const { t, date, time } = useI18n()
  const at = visit === null ? '' : isSlotLabel(visit.time) ? time(visit.time) : visit.time
  const isDepositPaid = status === 'early' && visit?.isDepositPaid === true
  const isGood = status === 'received' || status === 'paid' || isDepositPaid
  const start = { date: visit === null ? '' : date(visit.date, 'full'), time: at }
  return (
    <Notice
      tone={isDepositPaid ? 'success' : tones[status]}
      announce="status"
      title={isDepositPaid ? t('booking.rest.deposit.paid') : t(`booking.rest.${status}`)}
      actions={
        <>
          <Link className={buttonLook(isGood ? {} : { variant: 'secondary' })} href={paths.portal}>
            {t('booking.rest.visits')}
          </Link>
          {isGood || !brand.phone ? null : (
            <a className={buttonLook({ variant: 'secondary' })} href={phoneLink(brand.phone)}>
              {t('booking.call', { phone: brand.phone })}
            </a>
          )}
        </>
      }
    >
      {isDepositPaid ? t('booking.rest.deposit.paid.body', start) : null}
      {status === 'early' && !isDepositPaid ? t('booking.rest.early.body', start) : null}
      {status === 'early' ? null : t(`booking.rest.${status}.body`)}
    </Notice>
  )
}
