import { late } from '#web/data/late.tsx'
import { LandingPage } from '#web/home/landing-page.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useTakenOver } from '#web/state/taken-over.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { PartMissing } from './part-missing.tsx'
import { WithWords } from './with-words.tsx'

/** The front page can be read before its wizard is there. */
const QuoteBuilder = late(async () => (await import('#web/quote/quote-builder.tsx')).QuoteBuilder)
const quoteAreas = ['details', 'quote'] as const
const Wiper = late(async () => (await import('#web/home/gallery/wiper.tsx')).Wiper)

/** The front page with the quote wizard and the gallery's drawings in their places, which are kept free until scripts run: the first answer stays small. */
export const LandingScreen = () => (
  <LandingPage quote={<LateQuote />} wiper={<Wiper waiting={<Waiting />} otherwise={missing} />} />
)

/** By itself: that it comes must not render the page around it anew. */
function LateQuote() {
  return useTakenOver() ? (
    <WithWords areas={quoteAreas} preload={QuoteBuilder.preload} otherwise={missing}>
      <QuoteBuilder level={3} waiting={<Waiting />} otherwise={missing} />
    </WithWords>
  ) : null
}

const missing = (retry: () => void) => <PartMissing onRetry={retry} />

function Waiting() {
  const { t } = useI18n()
  return <Spinner size="page" label={t('common.loading')} />
}
