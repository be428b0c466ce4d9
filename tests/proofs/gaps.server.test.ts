import { proveGaps } from './gaps.ts'
import { shortProof } from './short-proofs.ts'

shortProof(proveGaps, { cases: 5_000 })
