import { isEveryCase } from '#tests/support/sample.ts'

import { describeVerifyAsync } from '../verify-async-contract.ts'
import { describeVerify } from './verify-contract.ts'

if (isEveryCase) describeVerify('on PGlite', async () => null)
describeVerifyAsync('on PGlite', async () => null)
