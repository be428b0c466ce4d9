import { proveRebuild } from '#tests/proofs/rebuild.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveRebuild, { cases: 1 })
