import { proveWebhooks } from '#scripts/prove/webhooks.ts'

import { shortProof } from './short-proofs.ts'

shortProof(proveWebhooks, { cases: 4 })
