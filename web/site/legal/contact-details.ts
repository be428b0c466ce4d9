import { brand } from '#web/brand.ts'

/** What legal texts say of us. */
export const contactDetails = { brand: brand.name, email: brand.email, phone: brand.phone }
