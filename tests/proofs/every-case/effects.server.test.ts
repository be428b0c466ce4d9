import { proveEffects } from '#tests/proofs/effects.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveEffects, { cases: 6 })
