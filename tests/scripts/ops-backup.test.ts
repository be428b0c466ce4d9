import { describeBackups } from './ops-backup-contract.ts'

describeBackups('on PGlite', async () => [{}, {}])
