import css from './glyph.module.css'

/** Strokes on a 24-unit square, round caps: one line weight for every sign of the site. */
const paths = {
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6 18 18M18 6 6 18',
  menu: 'M4 7.5H20M4 16.5H14',
  next: 'M9.5 5.5 16 12 9.5 18.5',
  previous: 'M14.5 5.5 8 12 14.5 18.5',
  down: 'M5.5 9.5 12 16 18.5 9.5',
  arrow: 'M4 12H19M13 6 19 12 13 18',
  phone:
    'M7.2 3.5 10 8.2 8.1 10.3C9.2 12.6 11.4 14.8 13.7 15.9L15.8 14 20.5 16.8C20.3 19 18.6 20.5 16.4 20.5 9.6 20 4 14.4 3.5 7.6 3.5 5.4 5 3.7 7.2 3.5Z',
  person: 'M12 12.5A4 4 0 1 0 12 4.5 4 4 0 0 0 12 12.5ZM4.5 20.5C5.5 16.5 8.5 15.5 12 15.5S18.5 16.5 19.5 20.5',
  sun: 'M12 16A4 4 0 1 0 12 8 4 4 0 0 0 12 16ZM12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3 6.7 6.7M17.3 17.3 18.7 18.7M18.7 5.3 17.3 6.7M6.7 17.3 5.3 18.7',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5 8 8 0 1 0 19.5 14.5Z',
  lock: 'M6.5 11V8A5.5 5.5 0 0 1 17.5 8V11M5 11H19V20.5H5ZM12 14.5V17',
  alert: 'M12 3.5 21.5 20H2.5ZM12 10V14.5M12 17.2V17.4',
  info: 'M12 21A9 9 0 1 0 12 3 9 9 0 0 0 12 21ZM12 11V16.5M12 7.6V7.8',
} as const

export type GlyphName = keyof typeof paths

/** A small sign beside words; never the only carrier of a meaning. */
export function Glyph({ name }: { readonly name: GlyphName }) {
  return (
    <svg className={css.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
