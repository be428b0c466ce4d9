import { proveWebhooks } from '#scripts/prove/webhooks.ts'

import { shortProof } from './short-proofs.ts'

shortProof(proveWebhooks, { cases: 8, controlCases: 40 })
