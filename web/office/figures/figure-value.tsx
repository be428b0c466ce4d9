import type { CSSProperties } from 'react'

import css from './figures.module.css'

/** A figure on one line, as large as its card has room for: a sum that breaks inside reads as two. */
export function FigureValue({ value }: { readonly value: string }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React knows no properties of our own
  const style = { '--letters': value.length } as CSSProperties
  return (
    <p className={css.value} style={style}>
      {value}
    </p>
  )
}
