import { usePackages } from '#web/data/package-list.ts'

import { FlavourBand } from './flavour-band.tsx'
import { Hero } from './hero.tsx'
import { ServiceAreas } from './service-areas.tsx'
import { Steps } from './steps.tsx'

/** The front page for visitors. */
export function LandingPage() {
  const packages = usePackages()
  return (
    <>
      <Hero packages={packages} />
      {packages.map((one) => (
        <FlavourBand key={one.name} offer={one} />
      ))}
      <Steps />
      <ServiceAreas />
    </>
  )
}
