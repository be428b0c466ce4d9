import css from '#web/ui/glyph.module.css'

const paths = {
  star: 'M12 3.8 14.6 9.2 20.5 10 16.2 14.1 17.3 20 12 17.1 6.7 20 7.8 14.1 3.5 10 9.4 9.2Z',
  clip: 'M18.5 11 11.5 18A4 4 0 0 1 5.8 12.3L13.5 4.7A2.7 2.7 0 0 1 17.3 8.5L9.8 16A1.3 1.3 0 0 1 7.9 14.1L14.5 7.5',
  archive: 'M4 5H20V9H4ZM5.5 9V19.5H18.5V9M9.5 12.5H14.5',
  trash: 'M5 7H19M9.5 7V4.5H14.5V7M7 7 8 20H16L17 7M10.5 10.5V16.5M13.5 10.5V16.5',
  spam: 'M8.5 3.5H15.5L20.5 8.5V15.5L15.5 20.5H8.5L3.5 15.5V8.5ZM12 8V12.5M12 15.7V15.9',
  read: 'M3.5 10.5 12 4.5 20.5 10.5V19.5H3.5ZM3.5 10.5 12 15.5 20.5 10.5',
  unread: 'M3.5 5.5H20.5V18.5H3.5ZM3.5 7 12 13.5 20.5 7',
  bold: 'M8 5H13A3.5 3.5 0 0 1 13 12H8ZM8 12H14A3.5 3.5 0 0 1 14 19H8Z',
  italic: 'M10 5H17M7 19H14M13.5 5 10.5 19',
  underline: 'M7 4.5V11A5 5 0 0 0 17 11V4.5M6 20H18',
  bullets: 'M9 6.5H20M9 12H20M9 17.5H20M4.5 6.5V6.7M4.5 12V12.2M4.5 17.5V17.7',
  numbers: 'M10 6.5H20M10 12H20M10 17.5H20M3.8 5.2 5.2 4.5V8.5M3.8 15.5H6L4 19.5H6.3',
} as const

interface MailGlyphProps {
  readonly name: keyof typeof paths
  readonly isFilled?: boolean
  readonly label?: string
}

export function MailGlyph({ name, isFilled = false, label }: MailGlyphProps) {
  return (
    <svg
      className={css.glyph}
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={paths[name]} fill={isFilled ? 'currentColor' : undefined} />
    </svg>
  )
}
