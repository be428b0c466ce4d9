import { describe, expect, test } from 'vitest'

import { areaServed, business, usualCities } from '#services/contracts/business.ts'
import { builtContact, rememberedContact, withContact } from '#services/http/page-contact.ts'

const page = `<head><script type="application/ld+json">{"telephone":"(416) 555-0134","email":"hello@freshglaze.example","areaServed":${JSON.stringify(areaServed(usualCities))}}</script></head><a href="tel:+14165550134">(416) 555-0134</a><a href="mailto:hello@freshglaze.example">write</a>`
const reached = { phone: '(905) 555-0199', email: 'hello@glaze.example' }
const other = { ...builtContact, ...reached }

describe('a page', () => {
  test('says the phone number and the mail address of the settings wherever it was built with others, and hands them to its script', () => {
    const said = withContact(page, other)
    expect(said).not.toContain(business.phone)
    expect(said).not.toContain(business.email)
    expect(said).toContain('{"telephone":"(905) 555-0199","email":"hello@glaze.example",')
    expect(said).toContain('<a href="tel:+19055550199">(905) 555-0199</a><a href="mailto:hello@glaze.example">')
    expect(said).toContain(
      `<script type="application/json" id="business-contact">${JSON.stringify(reached)}</script></head>`,
    )
  })

  test('names the cities of the settings to search engines and to its script, whatever is in their names', () => {
    const cities = ['Ajax', "L'Orignal", '$& <script>', '</script><b>', '"Quoted" \\ Town']
    const said = withContact(page, { ...builtContact, cities })
    const blocks = [...said.matchAll(/<script type="[^"]+"(?: id="[^"]+")?>([^<]*)<\/script>/g)].map(([, text]) => text)
    expect(blocks).toHaveLength(2)
    const [data, told] = blocks.map((text) => JSON.parse(text ?? ''))
    expect(data).toEqual({ telephone: business.phone, email: business.email, areaServed: areaServed(cities) })
    expect(told).toEqual({ phone: business.phone, email: business.email, cities })
    expect(said.match(/<\/?script/g)).toHaveLength(4)
  })

  test('stays as it was built where the settings say the same', () => {
    expect(withContact(page, { ...builtContact, cities: [...usualCities] })).toBe(page)
  })
})

describe('what the settings say', () => {
  const openContact = (read: () => Promise<typeof other>) => {
    let now = 0
    const faults: unknown[] = []
    const contact = rememberedContact({ read, onFailed: (error) => faults.push(error), now: () => now })
    return { contact, faults, forward: (ms: number) => (now += ms) }
  }

  test('is what was read within the last five seconds, otherwise what is read now, by one reading for all pages', async () => {
    let count = 0
    const { contact, forward } = openContact(async () => ({ ...other, phone: String((count += 1)) }))
    expect((await contact()).phone).toBe('1')
    forward(4_999)
    expect((await contact()).phone).toBe('1')
    forward(1)
    const both = await Promise.all([contact(), contact()])
    expect(both.map(({ phone }) => phone)).toEqual(['2', '2'])
    expect(count).toBe(2)
  })

  test('is what was said before while a reading hangs, and what it brought once it is over', async () => {
    const readings = [Promise.withResolvers<typeof other>(), Promise.withResolvers<typeof other>()]
    let count = 0
    const { contact, forward } = openContact(async () => readings[count++]?.promise ?? other)
    readings[0]?.resolve({ ...other, phone: 'before' })
    expect((await contact()).phone).toBe('before')
    forward(5_000)
    expect((await contact()).phone).toBe('before')
    readings[1]?.resolve({ ...other, phone: 'after' })
    await expect.poll(async () => (await contact()).phone).toBe('after')
    expect(count).toBe(2)
  })

  test('is what was said before where it can no longer be read, and is told', async () => {
    const fault = new Error('away')
    let isAway = false
    const { contact, faults, forward } = openContact(() => (isAway ? Promise.reject(fault) : Promise.resolve(other)))
    await contact()
    isAway = true
    forward(5_000)
    expect(await contact()).toEqual(other)
    expect(faults).toEqual([fault])
  })

  test('is what the program says while it cannot be read, and is told', async () => {
    const fault = new Error('away')
    const { contact, faults } = openContact(() => Promise.reject(fault))
    expect(await contact()).toEqual(builtContact)
    expect(faults).toEqual([fault])
  })
})
