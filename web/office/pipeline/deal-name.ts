import type { Deal } from '#services/contracts/deals.ts'

export const dealName = ({ customerName, email, phone }: Deal): string => customerName || email || phone
