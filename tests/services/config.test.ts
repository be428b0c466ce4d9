import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from '#services/config.ts'

describe('APP_URL', () => {
  test.each([
    ['https://freshglaze.example', 'https://freshglaze.example'],
    ['https://freshglaze.example/', 'https://freshglaze.example'],
    ['https://FreshGlaze.example:443/', 'https://freshglaze.example'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('%s is the origin that browsers name: %s', (given, origin) => {
    expect(readConfig({ APP_URL: given }).appUrl).toBe(origin)
  })

  test.each(['https://x.example/shop', 'https://x.example?a=b', 'https://x.example#a', 'https://me:secret@x.example'])(
    '%s is no origin, and stops the start by its name',
    (given) => {
      const reading = () => readConfig({ APP_URL: given })
      expect(reading).toThrow(ConfigError)
      expect(reading).toThrow('APP_URL: must be an origin without a path')
    },
  )
})

describe('a production start that sends real mail', () => {
  const production = {
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@freshglaze.example',
  }

  test('is refused without the postal address that newsletters and consent must name', () => {
    const reading = () => readConfig(production)
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow('POSTAL_ADDRESS: needed with SMTP_URL in production')
  })

  test('knows the address that it was given', () => {
    const address = '12 Queen Street West, Toronto, ON M5H 2N2'
    expect(readConfig({ ...production, POSTAL_ADDRESS: address }).postalAddress).toBe(address)
  })

  test('elsewhere mail may leave without one, to try it out', () => {
    const { SMTP_URL, MAIL_FROM } = production
    expect(readConfig({ SMTP_URL, MAIL_FROM }).postalAddress).toBeNull()
  })
})
