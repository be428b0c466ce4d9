import { shortProof } from './short-proofs.ts'
import { proveWebhooks } from './webhooks.ts'

shortProof(proveWebhooks, { cases: 4 })
