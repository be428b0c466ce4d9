import { slotLabels, slotToHour } from '#events/values/time.ts'

import css from './clock-ring.module.css'

const chosen = slotToHour('10:00 AM')

/** The day as a ring: a sprinkle where each start stands on the clock, the hands on one of them. Six and seven are ours. */
export function ClockRing() {
  return (
    <svg className={css.clock} viewBox="0 0 1000 1000" aria-hidden="true">
      <circle className={css.crust} cx="500" cy="500" r="360" strokeWidth="236" />
      <circle className={css.dough} cx="500" cy="500" r="360" strokeWidth="204" />
      <circle className={css.icing} cx="500" cy="500" r="360" strokeWidth="164" />
      {slotLabels.map((label) => (
        <rect
          key={label}
          className={slotToHour(label) === chosen ? css.chosen : css.start}
          x={500 - 20}
          y={80}
          width={40}
          height={120}
          rx={20}
          transform={`rotate(${slotToHour(label) * 30} 500 500)`}
        />
      ))}
      <g className={css.hand} transform={`rotate(${chosen * 30} 500 500)`}>
        <path d="M500 500V352" strokeWidth="28" />
      </g>
      <g className={css.hand}>
        <path d="M500 500V272" strokeWidth="16" />
      </g>
      <circle className={css.pin} cx="500" cy="500" r="40" />
    </svg>
  )
}
