import { proveCrash } from '#tests/proofs/crash.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveCrash, { cases: 1 })
