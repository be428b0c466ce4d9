import type { ReactNode } from 'react'

import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { DeclineReason } from './decline-reason.ts'

/** Why the last card did not pay and what helps; stays until the next try. The toast beside it says the provider's own words. */
export function DeclinedCard({ reason }: { readonly reason: DeclineReason }) {
  const { t } = useI18n()
  return (
    <Notice tone="danger" announce="alert" title={t('booking.declined.title')}>
      {t(`booking.declined.${reason}`)}
    </Notice>
  )
}

interface BlockedCardProps {
  readonly onRetry: () => void
  /** Instead of that the slot is kept. */
  readonly children?: ReactNode
}

/** In place of a card form that could not load: never an empty box, and the slot is kept meanwhile. */
export function BlockedCard({ onRetry, children }: BlockedCardProps) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t('booking.blocked.title')}
      actions={
        <>
          <Button onClick={onRetry}>{t('common.try-again')}</Button>
          {brand.phone ? (
            <a className={buttonLook({ variant: 'secondary' })} href={phoneLink(brand.phone)}>
              {t('booking.call', { phone: brand.phone })}
            </a>
          ) : null}
        </>
      }
    >
      {children ?? t('booking.blocked.body')}
    </Notice>
  )
}
