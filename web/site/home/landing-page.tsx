import type { ReactNode } from 'react'

import { usePackages } from '#web/data/package-list.ts'

import { FlavourBand } from './flavour-band.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { Hero } from './hero.tsx'
import { QuoteSection } from './quote-section.tsx'
import { Reviews } from './reviews.tsx'
import { ServiceAreas } from './service-areas.tsx'
import { Steps } from './steps.tsx'

interface LandingPageProps {
  /** Content for a signed-in visitor, in place of the words to everybody; null for others. */
  readonly own?: ReactNode
  /** The quote wizard. */
  readonly quote: ReactNode
  /** The drawings of the gallery. */
  readonly wiper: ReactNode
}

/** The front page for visitors. */
export function LandingPage({ own = null, quote, wiper }: LandingPageProps) {
  const packages = usePackages()
  return (
    <>
      <Hero packages={packages} own={own} />
      {packages.map((one) => (
        <FlavourBand key={one.name} offer={one} />
      ))}
      <QuoteSection>{quote}</QuoteSection>
      <Steps />
      <Gallery>{wiper}</Gallery>
      <Reviews />
      <ServiceAreas />
    </>
  )
}
