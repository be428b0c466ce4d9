import * as z from 'zod/mini'

export const mostRecoveryCodes = 10

const password = z.string().check(z.minLength(1), z.maxLength(256))
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** GET /api/crm/totp */
export const ownTotp = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() })
export type OwnTotp = z.infer<typeof ownTotp>

/** POST /api/crm/totp/options: shows the secret once, in base32 and as an address for a QR code. */
export const totpRequest = z.object({ current: password })
export const newTotp = z.object({ id: z.string(), secret: z.string(), address: z.string() })
export type NewTotp = z.infer<typeof newTotp>

/** POST /api/crm/totp: enables codes by a first one, and shows recovery codes. */
export const totpConfirmation = z.object({ id: z.string().check(z.maxLength(100)), code })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** POST /api/crm/totp/removal */
export const totpRemoval = z.object({ current: password, code })

/** POST /api/admin/login/code */
export const staffCode = z.object({ code })
