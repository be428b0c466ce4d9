import { test } from 'vitest'

import { closedDays, closeDay, openDay } from '#services/domain/catalogue/closed-days.ts'
import { given } from '#tests/support/given.ts'

const { aggregate } = closedDays
const closed = { type: 'DayClosed', data: { date: '2026-11-24', reason: 'snow' } }
const opened = { type: 'DayOpened', data: { date: '2026-11-24' } }
const closing = (days: typeof aggregate.initial) => closeDay('2026-11-24', 'snow', days)
const opening = (days: typeof aggregate.initial) => openDay('2026-11-24', days)

test('a day is closed once', () => {
  given(aggregate).when(closing).writes(closed)
  given(aggregate, closed).when(closing).nothing()
})

test('only a closed day is opened, and it can be closed again', () => {
  given(aggregate).when(opening).nothing()
  given(aggregate, closed).when(opening).writes(opened)
  given(aggregate, closed, opened).when(closing).writes(closed)
})
