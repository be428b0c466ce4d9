import * as z from 'zod/mini'

import { mostPasskeyName } from './passkeys.ts'

/** base64url, of so many characters at most. */
const encoded = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

/** A credential id has at most 1,023 bytes (WebAuthn Level 3, 4). */
const credentialId = encoded(1_400)
const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.exactOptional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.looseObject({}),
}

/** RegistrationResponseJSON of WebAuthn Level 3, as far as it is read. */
export const newCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(16_000),
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

/** AuthenticationResponseJSON of WebAuthn Level 3, as far as it is read. */
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

/** POST /api/user/passkeys/options, and POST /api/crm/passkeys/options of staff. The password is needed where the account has one. */
export const passkeyRequest = z.object({ current: z.optional(z.string().check(z.maxLength(256))) })

/** POST /api/user/passkeys, and POST /api/crm/passkeys of staff */
export const passkeyForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostPasskeyName)),
  credential: newCredential,
})

/** POST /api/auth/passkey, and POST /api/admin/login/passkey of staff */
export const passkeySignIn = z.object({ credential: credentialProof })
