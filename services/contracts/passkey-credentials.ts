import * as z from 'zod/mini'

import { mostPasskeyName } from './passkeys.ts'

const encoded = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

const credentialId = encoded(1_400)
const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.exactOptional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.looseObject({}),
}

/** RegistrationResponseJSON (WebAuthn Level 3), the used part. */
export const newCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(16_000),
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

/** AuthenticationResponseJSON (WebAuthn Level 3), the used part. */
export const credentialProof = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: z.exactOptional(encoded(100)),
  }),
})
export type CredentialProof = z.infer<typeof credentialProof>

/** POST /api/user/passkeys/options and /api/crm/passkeys/options; needs the password where there is one. */
export const passkeyRequest = z.object({ current: z.optional(z.string().check(z.maxLength(256))) })

/** POST /api/user/passkeys and /api/crm/passkeys */
export const passkeyForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostPasskeyName)),
  credential: newCredential,
})

/** POST /api/auth/passkey and /api/admin/login/passkey */
export const passkeySignIn = z.object({ credential: credentialProof })
