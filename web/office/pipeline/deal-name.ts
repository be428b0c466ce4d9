import type { Deal } from '#services/contracts/deals.ts'

/** Whatever of the customer is known; '' once the person was erased. */
export const dealName = ({ customerName, email, phone }: Deal): string => customerName || email || phone
