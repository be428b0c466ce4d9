import { useState } from 'react'

import { late } from '#web/data/late.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { LandingPage } from '#web/site/home/landing-page.tsx'
import { useHydrated } from '#web/state/hydrated.ts'
import { useSession } from '#web/state/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { MessagesBoundary } from './messages-boundary.tsx'
import { PartMissing } from './part-missing.tsx'

/** The front page can be read before its wizard is there. */
const QuoteBuilder = late(async () => (await import('#web/quote/quote-builder.tsx')).QuoteBuilder)
const quoteAreas = ['details', 'quote'] as const
const Wiper = late(async () => (await import('#web/site/home/gallery/wiper.tsx')).Wiper)

const OwnHome = late(async () => (await import('./customer-screens.ts')).customerParts.OwnHome)
const ownAreas = ['aftercare'] as const

/**
 * The front page with the quote wizard and the gallery's drawings in their places, which are kept free until scripts run: the
 * first answer stays small.
 */
export function LandingScreen() {
  const session = useSession()
  // What is their own has its place from the first moment, or none: under who reads already, nothing moves.
  const [isOwn] = useState(session.status === 'signed-in')
  return (
    <LandingPage
      own={isOwn ? <DeferredOwn /> : null}
      quote={<DeferredQuote />}
      wiper={<Wiper waiting={<Waiting />} otherwise={missing} />}
    />
  )
}

/** Fetched for who is signed in: most visitors are not. */
const DeferredOwn = () => (
  <MessagesBoundary areas={ownAreas} preload={OwnHome.preload} otherwise={missing}>
    <OwnHome otherwise={missing} />
  </MessagesBoundary>
)

/** Own component, so that its arrival does not render the page again. */
function DeferredQuote() {
  return useHydrated() ? (
    <MessagesBoundary areas={quoteAreas} preload={QuoteBuilder.preload} otherwise={missing}>
      <QuoteBuilder level={3} waiting={<Waiting />} otherwise={missing} />
    </MessagesBoundary>
  ) : null
}

const missing = (retry: () => void) => <PartMissing onRetry={retry} />

function Waiting() {
  const { t } = useI18n()
  return <Spinner size="page" label={t('common.loading')} />
}
