import { describe, expect, test } from 'vitest'

import { openPasswordHasher, TooManyHashes } from '#infra/stores/passwords/argon2.ts'

const cheap = { memoryKiB: 256, passes: 1 }

describe('password hashes', () => {
  test('fit their password and no other, and are never alike', async () => {
    const hasher = openPasswordHasher(cheap)
    const [one, two] = [await hasher.hash('glaze and sprinkles'), await hasher.hash('glaze and sprinkles')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await hasher.verify('glaze and sprinkles', one)).toEqual({ isRight: true, isOld: false })
    for (const wrong of ['', 'glaze and sprinkle', 'Glaze and sprinkles', 'glaze and sprinkles '])
      expect((await hasher.verify(wrong, one)).isRight).toBe(false)
  })

  test('of nobody are computed all the same, and never fit', async () => {
    const hasher = openPasswordHasher(cheap)
    expect(await hasher.verify('anything', null)).toEqual({ isRight: false, isOld: false })
  })

  test('are the same however a letter was typed', async () => {
    const hasher = openPasswordHasher(cheap)
    expect((await hasher.verify('e\u0301te\u0301', await hasher.hash('\u00e9t\u00e9'))).isRight).toBe(true)
  })

  test('of a lower cost still fit, and are known as old', async () => {
    const old = await openPasswordHasher(cheap).hash('glaze and sprinkles')
    const hasher = openPasswordHasher({ memoryKiB: 512, passes: 1 })
    expect(await hasher.verify('glaze and sprinkles', old)).toEqual({ isRight: true, isOld: true })
  })

  test('that we did not write are an error, not a wrong password', async () => {
    await expect(openPasswordHasher(cheap).verify('x', '$2b$12$abcdefghijklmnopqrstuv')).rejects.toThrow(
      'not one that we wrote',
    )
  })

  test('are refused beyond 52 at once, and go on afterwards', async () => {
    const hasher = openPasswordHasher(cheap)
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.hash('x')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof TooManyHashes)).toBe(true)
    expect((await hasher.verify('x', await hasher.hash('x'))).isRight).toBe(true)
  })
})
