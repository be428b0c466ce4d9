import { useState, type ComponentType } from 'react'

import {
  cardConsentVersions,
  openedCardSetup,
  type CardSetupResult,
  type OpenedCardSetup,
} from '#services/contracts/saved-cards.ts'
import type { Site } from '#services/contracts/site.ts'
import { request } from '#web/data/http.ts'
import type { LateProps } from '#web/data/late.tsx'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { OwnForm } from '../dashboard/own-form.tsx'
import { cardsPath } from '../own-reads.ts'

/** The provider's fields for a card; fetched once somebody agreed to save one. */
export type SaveCardPart = ComponentType<
  { readonly payments: Site['payments']; readonly opened: OpenedCardSetup; readonly settle: SettleSetup } & LateProps
>

/** Asks what became of the provider's form; null where nobody answered. */
export type SettleSetup = () => Promise<CardSetupResult['status'] | null>

interface AddCardProps {
  readonly SaveCard: SaveCardPart
  readonly payments: Site['payments']
  readonly settle: SettleSetup
  /** The last try, on the bank's own page, saved nothing. */
  readonly isRefusedByBank: boolean
}

/** First the consent, which the server records with its version; then the provider's own fields for the card. */
export function AddCard({ SaveCard, payments, settle, isRefusedByBank }: AddCardProps) {
  const { t, language } = useI18n()
  const [isRefused, setRefused] = useState(isRefusedByBank)
  const [isAgreed, setAgreed] = useState(false)
  const [opened, setOpened] = useState<OpenedCardSetup | null>(null)
  const open = useCommand({
    send: async () => {
      setRefused(false)
      const consent = { consentVersion: cardConsentVersions[0], language }
      return openedCardSetup.parse(await request('POST', `${cardsPath}/setup`, consent))
    },
    failed: t('portal.send.failed'),
    onDone: setOpened,
  })
  // A form that is over takes no other card: the next one begins with the consent.
  const settleAndClose: SettleSetup = async () => {
    const status = await settle()
    if (status === 'saved' || status === 'none') {
      setOpened(null)
      setAgreed(false)
    }
    return status
  }
  if (opened !== null)
    return (
      <SaveCard
        payments={payments}
        opened={opened}
        settle={settleAndClose}
        waiting={<Skeleton />}
        otherwise={missing}
      />
    )
  return (
    <OwnForm title={t('cards.add')} submit={t('cards.continue')} command={open} wrong={isAgreed ? null : 'consent'}>
      {(isPressed) => (
        <>
          {isRefused ? (
            <Notice tone="danger" announce="alert" title={t('booking.declined.title')}>
              {t('booking.declined.authentication_failed')}
            </Notice>
          ) : null}
          <p>{t('cards.add.lead')}</p>
          <Checkbox
            name="consent"
            label={t('cards.consent')}
            checked={isAgreed}
            onChange={setAgreed}
            error={isPressed && !isAgreed ? t('cards.consent.missing') : undefined}
          />
        </>
      )}
    </OwnForm>
  )
}

const missing = (retry: () => void) => <PartMissing onRetry={retry} />

function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <Notice tone="warning" announce="alert" actions={<Button onClick={onRetry}>{t('common.try-again')}</Button>}>
      {t('portal.failed')}
    </Notice>
  )
}
