import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { booking, ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

const page = '/crm?section=bookings&view=weather&from=2026-11-22'
const list = '/api/crm/bookings'
const other = { ...booking, id: 'b2', firstName: 'Jo', city: 'Toronto', email: null }
const waiting = { ...booking, id: 'b3', status: 'called-off', firstName: 'Li', choiceUntil: '2020-11-30T01:00:00.000Z' }

async function openPage(language: Language = 'en') {
  const api = staffApi({ [list]: ok([booking, other, waiting]) })
  const view = await openOffice(page, { api, language })
  return { ...view, api }
}

describe('calling the visits of a day off', () => {
  test('needs visits and a note, names who cannot be mailed, leads to closing the day, and can be undone on the page', async () => {
    const { api, findByRole, getByRole, getByLabelText, findByText, getByText, queryByText } = await openPage()
    const send = await findByRole('button', { name: 'Call visits off for weather' })
    fireEvent.click(send)
    for (const words of ['Choose at least one visit.', 'Say in a few words what the weather was.'])
      expect(getByText(words)).toBeTruthy()
    expect(api.callsTo(`${list}/call-off`)).toEqual([])
    fireEvent.click(getByRole('button', { name: 'All that are shown' }))
    expect(getByText('1 customer has no email address: please call.')).toBeTruthy()
    fireEvent.change(getByLabelText('What was forecast or seen'), { target: { value: ' Thunderstorm warning ' } })
    api.answer(`${list}/call-off`, {
      status: 200,
      body: {
        visits: [
          { id: 'b1', refused: null },
          { id: 'b2', refused: 'booking_cancelled' },
        ],
      },
    })
    fireEvent.click(getByRole('button', { name: 'Call off 2 visits' }))
    expect(await findByText('1 visit was called off')).toBeTruthy()
    expect(getByText(/New bookings can take these times again/)).toBeTruthy()
    const close = getByRole('link', { name: 'Close the day under Hours' })
    expect(close.getAttribute('href')).toBe('/crm?section=settings&part=hours&close=2026-11-22')
    expect(getByText(/This booking was cancelled/).textContent).toBe('Jo Gill: This booking was cancelled.')
    expect(api.callsTo(`${list}/call-off`).map(({ body }) => body)).toEqual([
      { ids: ['b1', 'b2'], note: 'Thunderstorm warning' },
    ])
    api.answer(`${list}/call-off/undo`, { status: 200, body: { visits: [{ id: 'b1', refused: 'slot_taken' }] } })
    fireEvent.click(getByRole('button', { name: 'Undo: it takes place' }))
    expect(await findByText(/That time was just taken/)).toBeTruthy()
    expect(api.callsTo(`${list}/call-off/undo`).map(({ body }) => body)).toEqual([{ ids: ['b1'] }])
    expect(queryByText(/takes place after all/)).toBeNull()
  })

  test('can be narrowed to a van and a city, and offers no visit that is off already', async () => {
    const { findByLabelText, getAllByRole, getByRole } = await openPage()
    fireEvent.change(await findByLabelText('City'), { target: { value: 'Toronto' } })
    expect(getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Jo Gill'),
    ])
    fireEvent.click(getByRole('button', { name: 'All that are shown' }))
    expect(getByRole('button', { name: 'Call off 1 visit' })).toBeTruthy()
  })

  test('leaves alone what was chosen and is hidden by a filter since', async () => {
    const { api, findByLabelText, getByLabelText, getByRole } = await openPage()
    const city = await findByLabelText('City')
    fireEvent.click(getByRole('button', { name: 'All that are shown' }))
    fireEvent.change(city, { target: { value: 'Toronto' } })
    fireEvent.change(getByLabelText('What was forecast or seen'), { target: { value: 'Hail' } })
    api.answer(`${list}/call-off`, ok({ visits: [{ id: 'b2', refused: null }] }))
    fireEvent.click(getByRole('button', { name: 'Call off 1 visit' }))
    await waitFor(() =>
      expect(api.callsTo(`${list}/call-off`).map(({ body }) => body)).toEqual([{ ids: ['b2'], note: 'Hail' }]),
    )
  })

  test('names whose visit it was once they have chosen, and then offers no way back', async () => {
    const { api, findByRole, getByRole, getByLabelText, findByText, queryByRole } = await openPage()
    await findByRole('button', { name: 'All that are shown' })
    fireEvent.click(getByRole('button', { name: 'All that are shown' }))
    fireEvent.change(getByLabelText('What was forecast or seen'), { target: { value: 'Hail' } })
    api.answer(
      `${list}/call-off`,
      ok({
        visits: [
          { id: 'b1', refused: 'booking_cancelled' },
          { id: 'b2', refused: null },
        ],
      }),
    )
    // Since then both customers have chosen.
    for (let reads = 0; reads < 9; reads += 1) api.answer(list, ok([waiting]))
    fireEvent.click(getByRole('button', { name: 'Call off 2 visits' }))
    expect(await findByText('1 visit was called off')).toBeTruthy()
    expect((await findByText(/This booking was cancelled/)).textContent).toBe('Asha Gill: This booking was cancelled.')
    await waitFor(() => expect(queryByRole('button', { name: /Undo/ })).toBeNull())
  })

  test('lists whose customers have not chosen, and says where the time for it is over', async () => {
    const { findByRole } = await openPage()
    const section = within(await findByRole('region', { name: 'Waiting for the customer’s choice' }))
    expect(await section.findByRole('link', { name: 'Li Gill' })).toBeTruthy()
    expect(section.getByText(/^No answer by Nov 29, 8:00 PM: decide for them$/)).toBeTruthy()
  })

  test.each([
    ['fr', 'Annuler des visites à cause de la météo', 'En attente du choix du client'],
    ['pa', 'ਮੌਸਮ ਕਰਕੇ ਫੇਰੀਆਂ ਰੱਦ ਕਰੋ', 'ਗਾਹਕ ਦੀ ਚੋਣ ਦੀ ਉਡੀਕ'],
  ] as const)('speaks %s', async (language, title, list) => {
    const { findByRole } = await openPage(language)
    expect(await findByRole('heading', { name: title })).toBeTruthy()
    expect(await findByRole('region', { name: list })).toBeTruthy()
  })
})

describe('one visit', () => {
  const url = '/crm?section=bookings&booking=b1'
  const callOff = {
    at: '2026-11-22T11:10:00.000Z',
    note: 'Thunderstorm warning',
    choiceUntil: '2099-11-30T01:00:00.000Z',
    isOpen: true,
    isUndoable: true,
  }
  const opened = (change: object) =>
    staffApi({ [`${list}/b1/visit`]: ok({ ...visit, ...change }), '/api/crm/history/bookings/b1': ok([]) })

  test('is called off with a note from its page', async () => {
    const api = opened({})
    const { findByRole } = await openOffice(url, { api })
    fireEvent.click(await findByRole('button', { name: 'Call off: weather' }))
    const dialog = within(await findByRole('dialog', { name: 'Call off: weather' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Call off 1 visit' }))
    expect(dialog.getByText('Say in a few words what the weather was.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('What was forecast or seen'), { target: { value: 'Hail' } })
    api.answer(`${list}/call-off`, { status: 200, body: { visits: [{ id: 'b1', refused: 'visit_completed' }] } })
    fireEvent.click(dialog.getByRole('button', { name: 'Call off 1 visit' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(api.callsTo(`${list}/call-off`).map(({ body }) => body)).toEqual([{ ids: ['b1'], note: 'Hail' }])
  })

  test('that is off shows the note and the way back, and is moved or given back by the office', async () => {
    const api = opened({ status: 'called-off', callOff, owedCents: 0, refunds: [] })
    const preview = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100 }
    api.answer(`${list}/b1/cancellation`, ok(preview))
    const { findByText, findByRole, getByRole, queryByRole } = await openOffice(url, { api })
    expect(await findByText('Thunderstorm warning')).toBeTruthy()
    expect(queryByRole('button', { name: 'Arrived' })).toBeNull()
    fireEvent.click(getByRole('button', { name: 'Give all the money back' }))
    const dialog = within(await findByRole('dialog', { name: 'Give all the money back' }))
    expect(await dialog.findByText('$31 of $31 goes back to the customer’s card.')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
    api.answer(`${list}/call-off/undo`, { status: 200, body: { visits: [{ id: 'b1', refused: 'slot_taken' }] } })
    fireEvent.click(getByRole('button', { name: 'It takes place after all' }))
    expect(await findByText(/That time was just taken/)).toBeTruthy()
  })
})

describe('the calendar', () => {
  const calendar = '/crm?section=bookings&view=week&from=2026-11-22'
  const words = /^1 customer has not chosen in time what becomes of a visit that the weather called off/

  test('says whose time to choose is over, and leads to where the office decides for them', async () => {
    const asked = { ...waiting, id: 'b4', choiceUntil: '2099-11-30T01:00:00.000Z' }
    const view = await openOffice(calendar, { api: staffApi({ [list]: ok([booking, waiting, asked]) }) })
    const link = await view.findByRole('link', { name: words })
    expect(link.getAttribute('href')).toBe('/crm?section=bookings&view=weather')
    view.unmount()
    const inTime = await openOffice(calendar, { api: staffApi({ [list]: ok([booking, asked]) }) })
    await inTime.findByRole('region', { name: 'Called off because of the weather' })
    expect(inTime.queryByRole('link', { name: words })).toBeNull()
  })
})
