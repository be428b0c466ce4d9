import { useEffect, useRef } from 'react'
import { Redirect, useSearch } from 'wouter'

import { packageNames, type PackageName } from '#services/isomorphic/package-names.ts'
import { pickerSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { useServices } from '#web/data/site-reads.ts'
import { usualPackages } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath } from '#web/paths.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { VehicleDrawing } from '#web/ui/vehicle-drawing.tsx'

import { pickerPaints } from './choices.ts'
import { QuoteBuilder } from './quote-builder.tsx'

import css from './quote-page.module.css'

/** The specification's wait before the page scrolls to the builder (section 9). */
const scrollDelayMs = 100

/** /quote: with one of our packages in its address straight on to the booking, else the wizard. */
export function QuotePage() {
  const named = new URLSearchParams(useSearch()).get('package')
  const wanted = packageNames.find((name) => name === named)
  return wanted === undefined ? <QuoteScreen /> : <ToBooking wanted={wanted} />
}

function ToBooking({ wanted }: { readonly wanted: PackageName }) {
  const { t } = useI18n()
  const { data, isLoading } = useServices()
  if (isLoading) return <Spinner size="page" label={t('common.loading')} />
  const { id, displayName, basePrice } = data?.find(({ name }) => name === wanted) ?? usualPackages[wanted]
  return <Redirect to={bookingPath({ service: id, name: displayName, price: basePrice })} replace />
}

function QuoteScreen() {
  const { t } = useI18n()
  const builder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      builder.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <header className={css.head} data-flavour="sprinkle">
        <div className={css.words}>
          <h1 className={css.title}>{t('quote.title')}</h1>
          <p className={css.lead}>{t('quote.lead')}</p>
        </div>
        <Street />
      </header>
      <div className={css.builder} id="quote" ref={builder}>
        <QuoteBuilder level={2} />
      </div>
    </>
  )
}

/** Every kind of car that we clean, parked along the kerb. */
const Street = () => (
  <div className={css.street} aria-hidden="true">
    {pickerSizes.map((size, index) => (
      <div key={size} className={css.car}>
        <VehicleDrawing body={size} paint={pickerPaints[(index * 3) % pickerPaints.length]?.colour ?? ''} />
      </div>
    ))}
  </div>
)
