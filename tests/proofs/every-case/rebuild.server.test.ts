import { proveRebuild } from '#scripts/prove/rebuild.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveRebuild, { cases: 1 })
