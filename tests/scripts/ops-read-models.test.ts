import { describeOpsOfReadModels } from './ops-read-models-contract.ts'

describeOpsOfReadModels('on PGlite', async () => ({}))
