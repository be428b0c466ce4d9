import { describeOpsOfThePast } from './ops-past-contract.ts'

describeOpsOfThePast('on PGlite', async () => ({}))
