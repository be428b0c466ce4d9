import { useState, type SyntheticEvent } from 'react'
import { useRouter } from 'wouter'

import type { CardSetupResult, OpenedCardSetup } from '#services/contracts/saved-cards.ts'
import type { Site } from '#services/contracts/site.ts'
import { late } from '#web/data/late.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { canSubmit } from './card-form-state.ts'
import { BlockedCard, DeclinedCard } from './card-notices.tsx'
import { CardWaiting } from './card-waiting.tsx'
import { Secured } from './secured.tsx'
import { useCardForm } from './use-card-form.ts'

import css from './sandbox-card.module.css'

const LiveCard = late(async () => (await import('./live-card.tsx')).LiveCard)

interface SaveCardProps {
  readonly payments: Site['payments']
  readonly opened: OpenedCardSetup
  /** Result of the provider's form; null without an answer. */
  readonly settle: () => Promise<CardSetupResult['status'] | null>
}

/** The provider's own fields for a card that is saved and not charged. */
export function SaveCard({ payments, opened, settle }: SaveCardProps) {
  const { t, language } = useI18n()
  const { base } = useRouter()
  const [isUnclear, setUnclear] = useState(false)
  const cardForm = useCardForm()
  const { state, attach, isRetry, onReady, onLoadFailed } = cardForm
  const isRunning = state.name === 'confirming' || state.name === 'done'
  const save = async () => {
    setUnclear(false)
    const outcome = await cardForm.submit({
      clientSecret: opened.clientSecret,
      intentId: opened.setupIntentId,
      returnUrl: `${location.origin}${base}${paths.cards}`,
    })
    if (outcome?.kind !== 'paid' && outcome?.kind !== 'unclear') return
    // The server knows what became of it, whatever the form heard.
    if ((await settle()) === 'saved') return
    setUnclear(true)
    cardForm.giveBack()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit} aria-label={t('cards.add')}>
      <h2>{t('cards.add')}</h2>
      <Secured payments={payments} />
      {cardForm.declined === null ? null : <DeclinedCard reason={cardForm.declined} />}
      {isUnclear ? (
        <Notice tone="warning" announce="alert">
          {t('cards.unclear')}
        </Notice>
      ) : null}
      {state.name === 'blocked' ? (
        <BlockedCard onRetry={cardForm.retry}>{t('cards.blocked')}</BlockedCard>
      ) : (
        <LiveCard
          waiting={<CardWaiting />}
          onMissing={onLoadFailed}
          ref={attach}
          purpose="setup"
          publishableKey={payments.publishableKey}
          clientSecret={opened.clientSecret}
          locale={language === 'fr' ? 'fr-CA' : 'en'}
          isRetry={isRetry}
          onReady={onReady}
          onLoadFailed={onLoadFailed}
        />
      )}
      <p>
        <Button type="submit" disabled={!isRunning && !canSubmit(state)} pending={isRunning}>
          {isRunning ? t('portal.sending') : t('cards.save')}
        </Button>
      </p>
    </form>
  )
}
