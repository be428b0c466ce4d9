import { proveGaps } from '#scripts/prove/gaps.ts'

import { shortProof } from './short-proofs.ts'

// Its controls wait for a race: they are in the whole proof alone.
shortProof(proveGaps, { cases: 5_000 })
