import type { OfficeCustomer } from '#services/contracts/customers.ts'

/** Whatever of somebody is known; null once they were erased. */
export const customerName = ({ name, email, phone }: Pick<OfficeCustomer, 'name' | 'email' | 'phone'>): string | null =>
  name ?? email ?? phone
