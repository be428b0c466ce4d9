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
