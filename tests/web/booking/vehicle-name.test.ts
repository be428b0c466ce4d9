import { describe, expect, test } from 'vitest'

import { vehicleName } from '#web/booking/vehicle-name.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'

async function wordsOf(language: 'en' | 'fr' | 'pa') {
  const i18n = createI18n({ language, load: loadMessages, onChoose: () => {}, onError: () => {} })
  await i18n.need(['details'])
  return i18n.current().t
}

describe('the name of a car', () => {
  test.each([
    ['2021 Honda Civic', '2021 Honda Civic'],
    ['2021 Honda Other', '2021 Honda'],
    ['2021 Other Other', '2021 vehicle'],
    ['2021', '2021 vehicle'],
    ['2021 Lada Niva', '2021 Lada Niva'],
    ['', ''],
  ])('of the answers %j is %j', async (answers, name) => {
    expect(vehicleName(answers, await wordsOf('en'))).toBe(name)
  })

  test('speaks the language of the page', async () => {
    expect(vehicleName('2021 Other Other', await wordsOf('fr'))).toBe('véhicule de 2021')
    expect(vehicleName('2021 Other Other', await wordsOf('pa'))).toBe('2021 ਦੀ ਗੱਡੀ')
  })
})
