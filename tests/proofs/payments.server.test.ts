import { provePayments } from '#scripts/prove/payments.ts'

import { shortProof } from './short-proofs.ts'

shortProof(provePayments, { cases: 3 })
