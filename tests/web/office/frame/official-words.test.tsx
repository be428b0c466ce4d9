import { describe, expect, test } from 'vitest'

import { booking, business, ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

const stain = { name: 'stain-treatment', displayName: 'Stain Treatment', priceCents: 3_500 }
const own = { name: 'engine', displayName: 'Engine Bay', priceCents: 4_500 }
const languages = [
  ['en', 'Stain Treatment', 'Dark Gray'],
  ['fr', 'Traitement des taches', 'Gris foncé'],
  ['pa', 'ਦਾਗ਼-ਧੱਬਿਆਂ ਦੀ ਸਫ਼ਾਈ', 'ਗੂੜ੍ਹਾ ਸਲੇਟੀ'],
] as const

describe.each(languages)('the office in %s', (language, addOn, colour) => {
  test('names the add-ons and the colour of a visit, and what the price list alone names as it does', async () => {
    const shown = { ...visit, addOns: [stain, own], vehicle: visit.vehicle && { ...visit.vehicle, color: 'Dark Gray' } }
    const api = staffApi({ '/api/crm/bookings/b1/visit': ok(shown), '/api/crm/history/bookings/b1': ok([]) })
    const view = await openOffice('/crm?section=bookings&booking=b1', { api, language })
    await view.findByText('Glazed Detail')
    for (const name of [addOn, 'Engine Bay', `2021 Honda Civic ${colour}`])
      expect(view.queryAllByText(name), name).toHaveLength(1)
  })

  test('names them to the crew, who see no prices', async () => {
    const shown = { ...visit, showsPrices: false, addOns: [stain, own] }
    const api = staffApi({ '/api/crm/bookings/b1/visit': ok(shown), '/api/crm/history/bookings/b1': ok([]) })
    const view = await openOffice('/crm?section=bookings&booking=b1', { api, language })
    expect(await view.findByText(`Glazed Detail · ${addOn} · Engine Bay`)).toBeTruthy()
  })

  test('names the add-ons that are booked by phone', async () => {
    const api = staffApi({ '/api/crm/business': ok({ ...business, addOns: [stain, own] }) })
    const view = await openOffice('/crm?section=bookings&view=new', { api, language })
    const choice = (await view.findByText(addOn)).closest('fieldset')
    expect(choice?.textContent).toContain('Engine Bay')
  })

  test('names the colours of the vehicles in a list, in capitals or not, and leaves what is none', async () => {
    const rows = [
      { ...booking, id: 'b1', vehicle: '2021 Honda Civic Dark Gray' },
      { ...booking, id: 'b2', vehicle: '2021 Honda Civic chartreuse' },
      { ...booking, id: 'b3', vehicle: null },
      { ...booking, id: 'b4', vehicle: '2019 Kia Rio dark gray' },
    ]
    const api = staffApi({ '/api/crm/bookings': ok(rows) })
    const view = await openOffice('/crm?section=bookings&view=list', { api, language })
    await view.findByText(new RegExp(`2021 Honda Civic ${colour}`))
    expect(view.queryByText(new RegExp(`2019 Kia Rio ${colour}`))).not.toBe(null)
    expect(view.queryByText(/2021 Honda Civic chartreuse/)).not.toBe(null)
    expect(view.queryAllByText(/Dark Gray/i).length > 0).toBe(language === 'en')
  })
})
