import { parseDate, today, type CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'

import { businessTimeZone, type LocalDate } from '#events/values/time.ts'

import { classes } from './classes.ts'
import { Glyph } from './glyph.tsx'

import css from './calendar.module.css'

export interface CalendarProps {
  /** The accessible name, for example "Appointment date". */
  readonly label: string
  /** Decides month names, weekday names and the first day of the week: 'en-CA', 'fr-CA', 'pa-IN'. */
  readonly locale: string
  /** The chosen day; null while nothing is chosen. */
  readonly value: LocalDate | null
  readonly onChange: (date: LocalDate) => void
  /** The first and last day that can be chosen. */
  readonly min?: LocalDate | undefined
  readonly max?: LocalDate | undefined
  /** Days in between that cannot be chosen: shown struck through and announced as unavailable. */
  readonly isUnavailable?: ((date: LocalDate) => boolean) | undefined
  /** Mark under a day's number for its number of free starts. Screen readers hear instead which days are unavailable. */
  readonly markOf?: ((date: LocalDate) => 'many' | 'few' | null) | undefined
  /** The first day of the month that now shows: ask for its free days. */
  readonly onMonthChange?: ((firstDay: LocalDate) => void) | undefined
  readonly onUnavailable?: ((date: LocalDate) => void) | undefined
  readonly error?: string | undefined
}

/** A month grid: arrows, Page Up and Down, Home and End by keyboard; targets of 44 px. */
export function Calendar({
  label,
  locale,
  value,
  onChange,
  min,
  max,
  isUnavailable,
  markOf,
  onMonthChange,
  onUnavailable,
  error,
}: CalendarProps) {
  const [focused, setFocused] = useFocusOn(value, min)
  return (
    <I18nProvider locale={locale}>
      <AriaCalendar
        className={css.calendar ?? ''}
        aria-label={label}
        value={value === null ? null : parseDate(value)}
        minValue={dateOrNull(min)}
        maxValue={dateOrNull(max)}
        isInvalid={error !== undefined}
        isDateUnavailable={(date) => isUnavailable?.(date.toString()) ?? false}
        focusedValue={focused}
        onChange={(date: CalendarDate) => onChange(date.toString())}
        onFocusChange={(date) => {
          setFocused(date)
          onMonthChange?.(date.set({ day: 1 }).toString())
        }}
      >
        <header className={css.header}>
          <Button slot="previous" className={css.turn ?? ''}>
            <Glyph name="previous" />
          </Button>
          <Heading className={css.month ?? ''} />
          <Button slot="next" className={css.turn ?? ''}>
            <Glyph name="next" />
          </Button>
        </header>
        <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={css.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={css.day ?? ''}
                onClick={() => isUnavailable?.(date.toString()) && onUnavailable?.(date.toString())}
              >
                {({ formattedDate }) => (
                  <>
                    {formattedDate}
                    <Mark kind={markOf?.(date.toString()) ?? null} />
                  </>
                )}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
        {error ? <p className={css.error}>{error}</p> : null}
      </AriaCalendar>
    </I18nProvider>
  )
}

const Mark = ({ kind }: { readonly kind: 'many' | 'few' | null }) =>
  kind === null ? null : <span className={classes(css.mark, css[kind])} />

/** A day that was chosen elsewhere, typed for instance, turns the grid to its month. */
function useFocusOn(value: LocalDate | null, min: LocalDate | undefined) {
  const [focused, setFocused] = useState(() => parseDate(value ?? min ?? today(businessTimeZone).toString()))
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (value !== null) setFocused(parseDate(value))
  }
  return [focused, setFocused] as const
}

const dateOrNull = (date: LocalDate | undefined) => (date === undefined ? null : parseDate(date))
