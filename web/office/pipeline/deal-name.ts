import type { Deal } from '#services/contracts/deals.ts'

/** Name, email or phone of the customer; '' once the person was erased. */
export const dealName = ({ customerName, email, phone }: Deal): string => customerName || email || phone
