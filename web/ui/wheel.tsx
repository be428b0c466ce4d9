import { useId } from 'react'

import { blob, scatter, type Point } from './icing.ts'
import { Sprinkles } from './sprinkles.tsx'

import css from './wheel.module.css'

const rim = 'M500 50a450 450 0 1 0 .1 0zM500 232a268 268 0 1 1-.1 0z'
const glaze = `${blob({ radius: 424, amplitude: 15, points: 40 })}${blob({ radius: 292, amplitude: 9, points: 32 })}`

/** The highlight lies at the upper left: no sprinkle interrupts it. */
const isOffHighlight = ({ x, y }: Point) => {
  const angle = Math.atan2(y - 500, x - 500)
  return !(angle > -2.85 && angle < -1.72 && Math.hypot(x - 500, y - 500) > 325)
}
const sprinkles = scatter({ inner: 312, outer: 404, distance: 34, most: 86, seed: 20261124, isFree: isOffHighlight })

/** The brand's one image: a steering wheel whose rim is glazed. One to a page. */
export function Wheel() {
  const id = useId()
  const ref = (name: string) => `url(#${id}${name})`
  return (
    <svg className={css.wheel} viewBox="0 0 1000 1000" aria-hidden="true">
      <Materials id={id} />
      <g fill={ref('leather')}>
        <path d="M215 430C300 425 345 440 392 452V560C340 560 275 545 205 520Z" />
        <path d="M785 430C700 425 655 440 608 452V560C660 560 725 545 795 520Z" />
        <path d="M440 590H560C560 660 575 720 590 800H410C425 720 440 660 440 590Z" />
      </g>
      <path
        d="M372 470C372 400 430 372 500 372S628 400 628 470V560C628 630 570 664 500 664S372 630 372 560Z"
        fill={ref('hub')}
      />
      <g className={css.stitch}>
        <path d="M225 447C300 443 345 456 388 467M218 506C285 530 340 543 388 545M775 447C700 443 655 456 612 467M782 506C715 530 660 543 612 545M456 600C456 665 441 720 428 780M544 600C544 665 559 720 572 780" />
        <path d="M392 474C392 416 440 392 500 392S608 416 608 474V556C608 614 560 644 500 644S392 614 392 556Z" />
      </g>
      <circle className={css.badge} cx="500" cy="516" r="44" />
      <path fillRule="evenodd" fill={ref('dough')} d={rim} />
      <path fillRule="evenodd" fill={ref('glaze')} d={glaze} />
      <path className={css.gleam} d="M160 400A362 362 0 0 1 400 152" strokeWidth="34" filter={ref('soft')} />
      <path className={css.shine} d="M172 388A355 355 0 0 1 388 168" strokeWidth="12" />
      <circle className={css.glint} cx="432" cy="153" r="9" />
      <Sprinkles sprinkles={sprinkles} />
    </svg>
  )
}

/** Gradients that make dough, glaze and leather; their ids are the instance's own. */
function Materials({ id }: { readonly id: string }) {
  return (
    <defs>
      <radialGradient id={`${id}dough`}>
        <stop offset=".66" stopColor="var(--dough-1)" />
        <stop offset=".76" stopColor="var(--dough-2)" />
        <stop offset=".88" stopColor="var(--dough-3)" />
        <stop offset=".96" stopColor="var(--dough-4)" />
        <stop offset="1" stopColor="var(--dough-5)" />
      </radialGradient>
      <radialGradient id={`${id}glaze`} r=".46">
        <stop offset=".74" stopColor="var(--glaze-1)" />
        <stop offset=".83" stopColor="var(--glaze-2)" />
        <stop offset=".89" stopColor="var(--glaze-3)" />
        <stop offset=".95" stopColor="var(--glaze-4)" />
        <stop offset="1" stopColor="var(--glaze-5)" />
      </radialGradient>
      <linearGradient id={`${id}leather`} x2="0" y2="1">
        <stop stopColor="var(--leather-1)" />
        <stop offset="1" stopColor="var(--leather-2)" />
      </linearGradient>
      <linearGradient id={`${id}hub`} x2="0" y2="1">
        <stop stopColor="var(--hub-1)" />
        <stop offset=".5" stopColor="var(--hub-2)" />
        <stop offset="1" stopColor="var(--hub-3)" />
      </linearGradient>
      <filter id={`${id}soft`} x="-40%" y="-40%" width="180%" height="180%">
        <feGaussianBlur stdDeviation="10" />
      </filter>
    </defs>
  )
}
