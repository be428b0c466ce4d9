import { describeVerifyAsync } from '../verify-async-contract.ts'
import { describeVerify } from './verify-contract.ts'

describeVerify('on PGlite', async () => null)
describeVerifyAsync('on PGlite', async () => null)
