import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openInstallation, untilOver, type Installation } from '#tests/support/ops.ts'

/** Uid of `nobody`; only root can give files away. */
const nobody = 65_534
const startsMs = 300_000

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

let place: Installation
beforeAll(async () => {
  place = openInstallation()
  const product = await place.start()
  await product.stop()
  chmodSync(dirname(place.dataDirectory), 0o755)
  for (const file of [place.dataDirectory, ...filesOf(place.dataDirectory)]) chownSync(file, nobody, nobody)
}, startsMs)
afterAll(() => place.remove())

test(
  'root asks about data of another user as that user: no file of it changes hands',
  { timeout: startsMs },
  async () => {
    // The program becomes that user, for good.
    const { code, out } = await untilOver(place.opsChild('doctor'))
    expect(out).toContain('the product is stopped')
    expect(code).toBe(0)
    const owners = new Set(filesOf(place.dataDirectory).map((file) => statSync(file).uid))
    expect(owners).toEqual(new Set([nobody]))
  },
)

test('a start as another user is refused before it writes anything', { timeout: startsMs }, async () => {
  await expect(place.start()).rejects.toThrow(`belongs to user ${nobody} and this is user 0: start as that one`)
  const owners = new Set(filesOf(place.dataDirectory).map((file) => statSync(file).uid))
  expect(owners).toEqual(new Set([nobody]))
})
