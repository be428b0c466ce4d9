import { proveEffects } from '#scripts/prove/effects.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveEffects, { cases: 6 })
