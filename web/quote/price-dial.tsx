import type { CSSProperties } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import type { Estimate } from './estimate.ts'

import css from './price-dial.module.css'

const ticks = 31
const sweepDegrees = 240
const centre = 160
const outer = 138

/** A gauge like the one behind the wheel: its ticks fill with the price, and the price stands where the speed would. */
export function PriceDial({ estimate }: { readonly estimate: Estimate }) {
  const { t, money } = useI18n()
  const { chosen, cents, leastCents, mostCents } = estimate
  const share = Math.min(1, cents / mostCents)
  return (
    <div className={css.dial}>
      <svg className={css.gauge} viewBox="0 0 320 262" aria-hidden="true">
        {Array.from({ length: ticks }, (_, index) => (
          <Tick key={index} at={index / (ticks - 1)} isFilled={index / (ticks - 1) <= share && cents > 0} />
        ))}
        <g className={css.needle} style={turned(share)}>
          <path d="M160 51L165 71H155Z" />
        </g>
      </svg>
      <output className={css.reading}>
        <span className={css.label}>{t('quote.dial')}</span>
        <span className={classes(css.price, chosen === null && css.open)}>
          {chosen ? money(cents) : t('quote.dial.from', { price: money(leastCents) })}
        </span>
        <span className={css.label}>{t('quote.dial.note')}</span>
      </output>
    </div>
  )
}

export function PriceSoFar({ estimate: { chosen, cents, leastCents, mostCents } }: { readonly estimate: Estimate }) {
  const { t, money } = useI18n()
  return (
    <p className={css.soFar} style={filled(cents / mostCents)} aria-hidden="true">
      <span className={css.amount}>{chosen ? money(cents) : t('quote.dial.from', { price: money(leastCents) })}</span>
      <span className={css.label}>{t('quote.dial.note')}</span>
    </p>
  )
}

const filled = (share: number): CSSProperties & Record<'--share', number> => ({ '--share': Math.min(1, share) })

/** Long at every fifth. */
function Tick({ at, isFilled }: { readonly at: number; readonly isFilled: boolean }) {
  const index = Math.round(at * (ticks - 1))
  const length = index % 5 === 0 ? 26 : 15
  return (
    <path
      className={classes(css.tick, isFilled && css.filled)}
      d={`M${centre} ${centre - outer}v${length}`}
      transform={`rotate(${(at - 0.5) * sweepDegrees} ${centre} ${centre})`}
    />
  )
}

const turned = (share: number): CSSProperties => ({ rotate: `${(share - 0.5) * sweepDegrees}deg` })
