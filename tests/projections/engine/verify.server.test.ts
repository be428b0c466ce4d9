import { createDatabase } from '#tests/support/databases.ts'

import { describeVerifyAsync } from '../verify-async-contract.ts'
import { describeVerify } from './verify-contract.ts'

describeVerify('on Postgres', createDatabase)
describeVerifyAsync('on Postgres', createDatabase)
