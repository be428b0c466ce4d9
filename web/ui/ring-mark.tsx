import type { ComponentProps } from 'react'

import css from './ring-mark.module.css'

interface RingMarkProps {
  /** Image attributes of the logo, with styles in the page (services/http/page-brand.ts). */
  readonly logo?: (ComponentProps<'img'> & { readonly alt: string }) | undefined
}

/** The ring as a mark: glaze, five sprinkles. Beside the name, or small on its own. */
export function RingMark({ logo }: RingMarkProps) {
  if (logo) return <img {...logo} alt={logo.alt} />
  return (
    <svg className={css.mark} viewBox="0 0 64 64" aria-hidden="true">
      <circle className={css.dough} cx="32" cy="32" r="21" />
      <circle className={css.glaze} cx="32" cy="32" r="21" />
      <path className={css.one} d="m18 16 4 3" />
      <path className={css.two} d="m49 23-4 2" />
      <path className={css.three} d="m11 38 3 4" />
      <path className={css.four} d="m45 48 3-3" />
      <path className={css.five} d="m28 53 5 0" />
    </svg>
  )
}
