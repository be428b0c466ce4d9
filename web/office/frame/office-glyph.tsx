import css from '#web/ui/glyph.module.css'

const paths = {
  dashboard: 'M4 4H10.5V12H4ZM13.5 4H20V8.5H13.5ZM13.5 11.5H20V20H13.5ZM4 15H10.5V20H4Z',
  analytics: 'M4 20V4M4 20H20M7.5 16 11.5 11 14.5 13.5 19.5 7',
  reports: 'M6 3.5H14L18.5 8V20.5H6ZM14 3.5V8H18.5M9 12.5H15.5M9 16H15.5',
  pipeline: 'M4 4.5H8.5V19.5H4ZM9.75 4.5H14.25V14H9.75ZM15.5 4.5H20V17H15.5Z',
  leads: 'M4 5.5H20V17H10L6 20.5V17H4ZM8 9.5H16M8 13H13',
  customers:
    'M9 11.5A3.5 3.5 0 1 0 9 4.5 3.5 3.5 0 0 0 9 11.5ZM2.5 19.5C3 15.5 5.5 14 9 14S15 15.5 15.5 19.5M15.5 5A3.5 3.5 0 0 1 15.5 11.2M17.5 14.5C19.8 15.2 21.2 16.8 21.5 19.5',
  bookings: 'M4 6H20V20H4ZM4 10.5H20M8.5 3.5V7.5M15.5 3.5V7.5M8.5 15H12',
  google: 'M7.5 18.5H16.5A4.5 4.5 0 0 0 17.5 9.6 6 6 0 0 0 6 10.5 4.1 4.1 0 0 0 7.5 18.5ZM9.5 14 12 11.5 14.5 14',
  email: 'M3.5 5.5H20.5V18.5H3.5ZM3.5 7 12 13.5 20.5 7',
  person: 'M12 12.5A4 4 0 1 0 12 4.5 4 4 0 0 0 12 12.5ZM4.5 20.5C5.5 16.5 8.5 15.5 12 15.5S18.5 16.5 19.5 20.5',
  website: 'M4 11.5 12 4.5 20 11.5M6.5 9.5V20H17.5V9.5M10 20V14.5H14V20',
  search: 'M10.5 17.5A7 7 0 1 0 10.5 3.5 7 7 0 0 0 10.5 17.5ZM15.5 15.5 20.5 20.5',
  plus: 'M12 5V19M5 12H19',
  logout: 'M10 4.5H5V19.5H10M14.5 8 18.5 12 14.5 16M9.5 12H18.5',
  bell: 'M6 16.5V11A6 6 0 0 1 18 11V16.5L19.5 18H4.5ZM10 20.5H14',
  history: 'M4.5 12A7.5 7.5 0 1 0 7 6.4M4.5 4.5V8.5H8.5M12 8V12.5L15 14.5',
  settings: 'M4 7H13M17 7H20M15 4.5V9.5M4 17H7M11 17H20M9 14.5V19.5',
  archive: 'M3.5 5H20.5V9H3.5ZM5 9H19V19.5H5ZM9.5 12.5H14.5',
  system: 'M4 5H20V10H4ZM4 14H20V19H4ZM7.5 7.5H7.6M7.5 16.5H7.6M11 7.5H16.5M11 16.5H16.5',
  inbox: 'M4 13V5H20V13M4 13H9L10.5 15.5H13.5L15 13H20V19.5H4Z',
  preferences: 'M5 4.5V11M5 15V19.5M12 4.5V7.5M12 11.5V19.5M19 4.5V13M19 17V19.5M3 13H7M10 9.5H14M17 15H21',
  help: 'M12 20.5A8.5 8.5 0 1 0 12 3.5 8.5 8.5 0 0 0 12 20.5ZM9.5 9.5A2.5 2.5 0 1 1 12 12.2V13.8M12 16.6V16.7',
  plan: 'M12 3.5 14.5 9 20.5 9.7 16 13.7 17.3 19.6 12 16.6 6.7 19.6 8 13.7 3.5 9.7 9.5 9Z',
  collapse: 'M4 4.5H20V19.5H4ZM9.5 4.5V19.5M16.5 9.5 14 12 16.5 14.5',
} as const

export type OfficeGlyphName = keyof typeof paths

/** A sign of the menu, beside its words. */
export function OfficeGlyph({ name }: { readonly name: OfficeGlyphName }) {
  return (
    <svg className={css.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
