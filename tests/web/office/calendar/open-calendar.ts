import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import { slotLabels } from '#events/values/time.ts'
import type { VanStarts } from '#services/contracts/van-starts.ts'
import { booking, ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

/** The week of the sample visit, from its Monday; it is on the Sunday before. */
const week = '/crm?section=bookings&view=week&from=2026-11-23'
export const monday = { ...booking, date: '2026-11-23', time: '1:00 PM', endMinute: 960 }
export const path = '/api/crm/bookings/b1'

/** All free but the named starts: '2026-11-23 van-1 2:00 PM'. */
export const startsBut = (reasons: Readonly<Record<string, 'taken' | 'out' | 'past' | 'under_way'>>): VanStarts =>
  [23, 24, 25, 26, 27, 28, 29].flatMap((day) =>
    ['van-1', 'van-2'].map((van) => {
      const date = `2026-11-${day}`
      return {
        date,
        van,
        starts: slotLabels.map((time) => ({ time, reason: reasons[`${date} ${van} ${time}`] ?? null })),
      }
    }),
  )

export async function openCalendar(
  starts: VanStarts = startsBut({}),
  more: Parameters<typeof staffApi>[0] = {},
  prepare: (app: ReturnType<typeof staffApi>['app']) => void = () => {},
) {
  const api = staffApi({
    '/api/crm/bookings': ok([monday]),
    [`${path}/visit`]: ok({ ...visit, date: monday.date, time: monday.time }),
    [`${path}/reschedule`]: ok({ terms: 'free' }),
    [`${path}/reschedule/vans`]: ok(starts),
    [`${path}/reschedule/days`]: ok([{ date: '2026-11-24', free: 3 }]),
    [`${path}/reschedule/starts`]: ok(slotLabels.map((time) => ({ time, available: true }))),
    ...more,
  })
  prepare(api.app)
  const view = await openOffice(week, { api })
  const block = await view.findByRole('link', { name: /Asha Gill/ })
  block.focus()
  const said = () => view.container.querySelector('[data-move-said]')?.textContent
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  const pickUp = async () => {
    press('m')
    await waitFor(() => expect(api.callsTo(`${path}/reschedule/vans`)).toHaveLength(1))
  }
  const sent = (verb: string) =>
    api
      .callsTo(`${path}/${verb}`)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
  return { ...view, api, block, said, press, pickUp, sent }
}
