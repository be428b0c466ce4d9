import type { PackageName } from '#services/contracts/catalogue.ts'

import css from './package-icon.module.css'

/** The package as pastry: a ring with sprinkles, a glazed ring, a bun cut open on its filling. */
export function PackageIcon({ name }: { readonly name: PackageName }) {
  const Drawing = drawings[name]
  return (
    <svg className={css.icon} viewBox="0 0 96 96" aria-hidden="true" data-package={name}>
      <Drawing />
    </svg>
  )
}

const drawings = { sprinkle: Sprinkled, glazed: Glazed, filled: Filled } as const

/** Places and turns of the sprinkles, none on another: x, y, degrees. */
const sprinkles = [
  [48, 18, 10],
  [64, 23, 60],
  [76, 37, 110],
  [79, 54, 20],
  [69, 69, 140],
  [53, 79, 70],
  [36, 76, 15],
  [22, 66, 120],
  [17, 50, 45],
  [22, 33, 160],
  [34, 23, 100],
  [60, 74, 160],
  [33, 62, 60],
  [70, 47, 150],
] as const

const icing = ['var(--raspberry)', 'var(--sp-1)', 'var(--sp-3)', 'var(--sp-2)']

function Sprinkled() {
  return (
    <>
      <circle cx="48" cy="48" r="30" fill="none" stroke="var(--dough-1)" strokeWidth="26" />
      <circle cx="48" cy="48" r="30" fill="none" stroke="var(--dough-3)" strokeWidth="22" />
      <circle cx="48" cy="48" r="33" fill="none" stroke="var(--dough-2)" strokeWidth="3" />
      {sprinkles.map(([x, y, turn], index) => (
        <rect
          key={`${x} ${y}`}
          x={x - 4.5}
          y={y - 1.6}
          width="9"
          height="3.2"
          rx="1.6"
          fill={icing[index % icing.length]}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
    </>
  )
}

const glaze =
  'M89.3 42.2Q91.3 48 89.8 53.9Q88.2 59.8 84.2 64.2Q80.1 68.7 76.3 72.5Q72.5 76.3 68.7 80.6Q64.8 84.8 59.4 87.5Q54.1 90.3 48.1 89.6Q42.1 89 36.8 86.6Q31.5 84.2 26.4 81.5Q21.3 78.8 17.1 74.7Q12.9 70.6 11.3 64.9Q9.7 59.3 10 53.6Q10.3 48 10.4 42.5Q10.5 37 11.3 30.9Q12 24.9 15.7 20Q19.5 15.1 25.3 13.1Q31.2 11.1 36.9 10.6Q42.5 10.1 48.1 9.5Q53.6 8.8 59.4 9.7Q65.1 10.5 69.7 14.1Q74.4 17.6 77.7 22.2Q81 26.8 84.2 31.6Q87.4 36.4 89.3 42.2Z'
const hole =
  'M68.6 44.5Q70.1 48 68.5 51.5Q67 54.9 64.4 57.2Q61.8 59.6 59.6 61.9Q57.3 64.2 54.6 66.8Q51.8 69.4 48.1 68.9Q44.4 68.4 41.4 66.5Q38.4 64.6 35.1 63.1Q31.7 61.7 30.6 58.2Q29.4 54.8 29.8 51.4Q30.1 48 29.7 44.6Q29.4 41.2 30.3 37.5Q31.2 33.9 34.3 31.7Q37.3 29.5 41.1 29.8Q44.8 30 48.1 29.5Q51.4 29 54.9 29.4Q58.4 29.9 60.4 32.9Q62.4 35.9 64.7 38.5Q67 41.1 68.6 44.5Z'

function Glazed() {
  return (
    <>
      <circle cx="48" cy="48" r="30" fill="none" stroke="var(--dough-4)" strokeWidth="26" />
      <circle cx="48" cy="48" r="30" fill="none" stroke="var(--dough-3)" strokeWidth="22" />
      <path fill="var(--strawberry)" fillRule="evenodd" d={`${glaze}${hole}`} />
      <path d="M22.5 40A27 27 0 0 1 40 22.5" fill="none" stroke="var(--shine)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="47" cy="21" r="2" fill="var(--shine)" />
    </>
  )
}

const filling =
  'M24 54C24 45 34 41 47 41S73 45 73 54C73 60 66 63 60 62C57 67 58 78 54 84C51 88 46 88 45 83C44 76 44 68 40 64C32 64 24 60 24 54Z'
const topping =
  'M4 52C4 26 24 12 48 12S92 26 92 52C92 59 85 59 84 53C83 46 76 46 75 52C74 57 68 56 67 50C65 40 57 38 48 38C40 38 33 39 29 44C25 49 25 56 20 56C15 56 17 48 12 48C8 48 10 57 6 57Q4 56 4 52Z'

function Filled() {
  return (
    <>
      <path d="M5 56C5 34 22 20 48 20S91 34 91 56S72 80 48 80S5 78 5 56Z" fill="var(--dough-4)" />
      <path d="M11 57C11 40 26 29 48 29S85 40 85 57S68 74 48 74S11 73 11 57Z" fill="var(--on-cocoa)" />
      <path d={filling} fill="var(--caramel)" stroke="var(--dough-4)" strokeWidth="2" />
      <path d={topping} fill="var(--hub-1)" />
      <path d="M20 33C26 24 34 20 44 19" fill="none" stroke="var(--shine)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="53" cy="19.5" r="2" fill="var(--shine)" />
    </>
  )
}
