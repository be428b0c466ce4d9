import { proveCrash } from '#scripts/prove/crash.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveCrash, { cases: 1 })
