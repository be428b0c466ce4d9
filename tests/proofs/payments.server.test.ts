import { provePayments } from './payments.ts'
import { shortProof } from './short-proofs.ts'

shortProof(provePayments, { cases: 3 })
