import { lazy, Suspense, type ReactNode } from 'react'

import { LandingPage } from '#web/home/landing-page.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useTakenOver } from '#web/state/taken-over.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { Crash } from './crash.tsx'

/** The front page can be read before its wizard is there. */
const QuoteBuilder = lazy(async () => ({ default: (await import('#web/quote/quote-builder.tsx')).QuoteBuilder }))
const Wiper = lazy(async () => ({ default: (await import('#web/home/gallery/wiper.tsx')).Wiper }))

/** The front page with the quote wizard and the gallery's drawings in their places, which are kept free until scripts run: the first answer stays small. */
export function LandingScreen() {
  const { t } = useI18n()
  const isTakenOver = useTakenOver()
  const later = (part: ReactNode) => (
    <Crash>
      <Suspense fallback={<Spinner size="page" label={t('common.loading')} />}>{part}</Suspense>
    </Crash>
  )
  return <LandingPage quote={isTakenOver ? later(<QuoteBuilder level={3} />) : null} wiper={later(<Wiper />)} />
}
