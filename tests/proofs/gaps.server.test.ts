import { proveGaps } from '#scripts/prove/gaps.ts'

import { shortProof } from './short-proofs.ts'

shortProof(proveGaps, { cases: 5_000 })
