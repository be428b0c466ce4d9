import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { customerAt, someSlots } from '#tests/proofs/customer.ts'
import { earlierVersion, unpackEarlierBackup } from '#tests/support/earlier-version.ts'
import { openInstallation, type Installation } from '#tests/support/ops.ts'

/** Starts, books a visit, stops: what was written before reads, and what is written now stands beside it. */
export async function expectItToSell(installation: Installation): Promise<void> {
  const product = await installation.start()
  const site = await fetch(`${product.url}/api/site`).then((response) => response.json())
  const customer = customerAt(product.url, site.payments.publishableKey)
  const held = await holdFree(customer)
  expect(held).toMatchObject({ status: 200 })
  await customer.pay(String(held.body['clientSecret']))
  expect(await customer.complete(String(held.body['clientSecret']))).toMatchObject({ status: 200 })
  const jobs = async () => (await installation.ops('jobs', '--json')).json()
  await expect.poll(jobs, { timeout: 150_000 }).toMatchObject({ counts: { waiting: 0, active: 0, failed: 0 } })
  expect(await product.stop()).toBe(0)

  const verified = (await installation.ops('verify', '--json')).json()
  expect(verified).toMatchObject({ clean: true })
  expect(verified.position).toBeGreaterThan(earlierVersion.position)
}

/** A start that none of the visits of the demo data takes, on whatever day this runs. */
async function holdFree(customer: ReturnType<typeof customerAt>) {
  for (const slot of someSlots(20)) {
    const held = await customer.hold(slot, 'somebody')
    if (held.status !== 409) return held
  }
  throw new Error('No start is free')
}

/** `databaseUrl` answers an empty database, or null for PGlite. */
export function describeEarlierVersion(name: string, databaseUrl: () => Promise<string | null>): void {
  describe(`a backup of version 4db7725 ${name}`, () => {
    let installation: Installation
    beforeEach(async () => {
      const url = await databaseUrl()
      const { secretKey } = earlierVersion
      installation = openInstallation({ SECRET_KEY: secretKey, ...(url !== null && { DATABASE_URL: url }) })
    })
    afterEach(() => installation.remove())

    test('is restored, verifies, and the product sells on it', async () => {
      const file = join(installation.dataDirectory, '../earlier.fgb')
      unpackEarlierBackup(file)
      const restored = await installation.ops('restore', file, '--json')
      expect(restored).toMatchObject({ code: 0, err: expect.any(String) })
      expect(restored.json()).toMatchObject({ position: earlierVersion.position, verified: { clean: true } })
      await expectItToSell(installation)
    })
  })
}
