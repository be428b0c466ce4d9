import type { ReactNode } from 'react'

import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { DeclineReason } from './decline-reason.ts'

/** Reason of the decline and advice, until the next try. */
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
  /** Replacement of the text about the kept slot. */
  readonly children?: ReactNode
}

/** Replaces a card form that did not load. */
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
