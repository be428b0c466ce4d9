import { proveSlots } from '#tests/proofs/slots.ts'

import { shortProof } from '../short-proofs.ts'

shortProof(proveSlots, { cases: 20 })
