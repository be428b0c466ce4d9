import { brand } from '#web/brand.ts'

/** Contact details in legal texts. */
export const contactDetails = { brand: brand.name, email: brand.email, phone: brand.phone }
