import { proveRestore } from '#scripts/prove/restore.ts'

import { shortProof } from './short-proofs.ts'

shortProof(proveRestore, { cases: 1 })
