import { lazy, Suspense, type ReactNode } from 'react'

import { LandingPage } from '#web/home/landing-page.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useTakenOver } from '#web/state/taken-over.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { Crash, CrashPage } from './crash.tsx'
import { WithWords } from './with-words.tsx'

/** The front page can be read before its wizard is there. */
const loadQuote = () => import('#web/quote/quote-builder.tsx')
const QuoteBuilder = lazy(async () => ({ default: (await loadQuote()).QuoteBuilder }))
const quoteAreas = ['details', 'quote'] as const
const Wiper = lazy(async () => ({ default: (await import('#web/home/gallery/wiper.tsx')).Wiper }))

/** The front page with the quote wizard and the gallery's drawings in their places, which are kept free until scripts run: the first answer stays small. */
export const LandingScreen = () => (
  <LandingPage
    quote={<LateQuote />}
    wiper={
      <Later>
        <Wiper />
      </Later>
    }
  />
)

/** By itself: that it comes must not render the page around it anew. */
function LateQuote() {
  return useTakenOver() ? (
    <WithWords areas={quoteAreas} preload={loadQuote} otherwise={<CrashPage />}>
      <Later>
        <QuoteBuilder level={3} />
      </Later>
    </WithWords>
  ) : null
}

function Later({ children }: { readonly children: ReactNode }) {
  const { t } = useI18n()
  return (
    <Crash>
      <Suspense fallback={<Spinner size="page" label={t('common.loading')} />}>{children}</Suspense>
    </Crash>
  )
}
