import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from '#services/process/config.ts'

test('PASSWORD_MEMORY_MIB is 64, or another number between 19 and 1024', () => {
  expect(readConfig({}).passwordMemoryMiB).toBe(64)
  expect(readConfig({ PASSWORD_MEMORY_MIB: '19' }).passwordMemoryMiB).toBe(19)
  for (const given of ['18', '1025', 'much'])
    expect(() => readConfig({ PASSWORD_MEMORY_MIB: given })).toThrow(/PASSWORD_MEMORY_MIB: /)
})

describe('DATABASE_POOL', () => {
  test('is a number of connections, or left to the usual one', () => {
    expect(readConfig({ DATABASE_POOL: '20' }).databasePool).toBe(20)
    expect(readConfig({}).databasePool).toBeNull()
  })

  test.each(['1', '0', '-3', '201', 'many', '2.5'])('%s stops the start by its name', (given) => {
    expect(() => readConfig({ DATABASE_POOL: given })).toThrow(/DATABASE_POOL: /)
  })
})

test.each([
  ['DATABASE_URL', 'postgres://u@a:5432,b:5432/shop'],
  ['DATABASE_URL', 'postgres://u:p%40ss@a,b:5432/shop'],
  ['DATABASE_URL', 'postgres://u@a:5432/shop?host=a,b'],
  ['REDIS_URL', 'redis://a:6379,b:6379'],
  ['REDIS_URL', 'redis+sentinel://a:26379,b:26379/mymaster'],
  ['REDIS_URL', 'redis+cluster://a:6379'],
])('%s that names more than one server is refused in words: %s', (name, given) => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://u@a/shop', [name]: given })).toThrow(
    `${name}: names several servers, a Sentinel or a Cluster, which is not supported: name the one that takes the writes`,
  )
})

test('addresses of one server are taken, also with a comma in the password', () => {
  const given = { DATABASE_URL: 'postgresql://u:a,b@a:5432/shop?sslmode=require', REDIS_URL: 'rediss://:a,b@a:6380/1' }
  expect(readConfig(given)).toMatchObject({ databaseUrl: given.DATABASE_URL, redisUrl: given.REDIS_URL })
  expect(() => readConfig({ DATABASE_URL: 'mysql://a/b' })).toThrow('DATABASE_URL: must be a postgres:// address')
  expect(() => readConfig({ ...given, REDIS_URL: 'http://a' })).toThrow('REDIS_URL: must be a redis:// address')
})

test('the office is written to in one of three languages, English where none is named', () => {
  expect(readConfig({}).officeLanguage).toBe('en')
  expect(readConfig({ OFFICE_LANGUAGE: 'fr' }).officeLanguage).toBe('fr')
  expect(() => readConfig({ OFFICE_LANGUAGE: 'de' })).toThrow(/OFFICE_LANGUAGE: /)
})

describe('a production start', () => {
  const live = {
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'hello@freshglaze.example',
    POSTAL_ADDRESS: '12 Queen Street West, Toronto, ON M5H 2N2',
  }

  test('without APP_URL is refused by its name: mails would link to this machine', () => {
    expect(() => readConfig(live)).toThrow('APP_URL: a production start needs its public address')
    expect(readConfig({ ...live, APP_URL: 'https://freshglaze.example' }).isProduction).toBe(true)
  })

  test('does not take payments at a stand-in for Stripe, unless sandboxes are allowed', () => {
    const terms = { ...live, APP_URL: 'https://freshglaze.example', STRIPE_API_URL: 'http://127.0.0.1:1/' }
    expect(() => readConfig(terms)).toThrow('STRIPE_API_URL: a production start takes real payments')
    expect(readConfig({ ...terms, ALLOW_SANDBOX: 'true' }).stripe?.apiUrl).toBe('http://127.0.0.1:1')
  })
})

describe('live keys of Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const complete = {
    ...keys,
    APP_URL: 'https://freshglaze.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@freshglaze.example',
    POSTAL_ADDRESS: '12 Queen Street West, Toronto, ON M5H 2N2',
  }

  test('are a production start, also without NODE_ENV: nothing of a sandbox is open', () => {
    expect(readConfig(complete)).toMatchObject({ isProduction: true, allowSandbox: false })
    expect(() => readConfig({ ...keys, HOST: '0.0.0.0' })).toThrow('APP_URL: a production start needs')
    const { SMTP_URL: _smtp, MAIL_FROM: _from, ...withoutMail } = complete
    expect(() => readConfig(withoutMail)).toThrow('SMTP_URL: a production start sends real mail')
    const restricted = { ...complete, STRIPE_SECRET_KEY: 'rk_live_1' }
    expect(readConfig(restricted).isProduction).toBe(true)
  })

  test.each(['http://freshglaze.example', 'http://127.0.0.1:3000'])('with %s as the address are refused', (APP_URL) => {
    expect(() => readConfig({ ...complete, APP_URL })).toThrow('APP_URL: must begin with https:// in production')
  })

  test('do not go with keys of the other mode', () => {
    const mixed = [
      { ...complete, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      { ...keys, STRIPE_SECRET_KEY: 'sk_test_1' },
      { ...complete, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ]
    for (const given of mixed)
      expect(() => readConfig(given)).toThrow('STRIPE_PUBLISHABLE_KEY: of another mode than STRIPE_SECRET_KEY')
    const test = { ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    expect(readConfig(test).isProduction).toBe(false)
  })
})

describe('APP_URL', () => {
  test('is https in production, but for a trial on this machine', () => {
    const trial = { NODE_ENV: 'production', ALLOW_SANDBOX: 'on' }
    expect(() => readConfig({ ...trial, APP_URL: 'http://freshglaze.example' })).toThrow(
      'APP_URL: must begin with https://',
    )
    expect(readConfig({ ...trial, APP_URL: 'http://127.0.0.1:3000' }).isProduction).toBe(true)
  })

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
    APP_URL: 'https://freshglaze.example',
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
