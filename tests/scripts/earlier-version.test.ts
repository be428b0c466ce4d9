import { test } from 'vitest'

import { earlierVersion, unpackEarlierData } from '#tests/support/earlier-version.ts'
import { openInstallation } from '#tests/support/ops.ts'
import { isEveryCase } from '#tests/support/sample.ts'

import { describeEarlierVersion, expectItToSell } from './earlier-version-contract.ts'

// Both halves of it are in the suite: a restore of the same backup on Postgres, and its data folder on PGlite.
if (isEveryCase) describeEarlierVersion('on PGlite', async () => null)

test('a data folder of version 4db7725 opens with this version, which sells on it', async () => {
  const installation = openInstallation({ SECRET_KEY: earlierVersion.secretKey })
  try {
    unpackEarlierData(installation.dataDirectory)
    await expectItToSell(installation)
  } finally {
    installation.remove()
  }
})
