import { proveSlots } from '#scripts/prove/slots.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveSlots, { cases: 20 })
