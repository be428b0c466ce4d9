import type { OfficeCustomer } from '#services/contracts/customers.ts'

type Known = Pick<OfficeCustomer, 'name' | 'email' | 'phone'>

/** Name, email or phone of a customer; null once the person was erased. */
export const customerName = ({ name, email, phone }: Known): string | null => name ?? email ?? phone

export function nameBeside(customer: Known, other: Known): string | null {
  const name = customerName(customer)
  const more = customer.email ?? customer.phone
  const isSame = name !== null && name.toLowerCase() === customerName(other)?.toLowerCase()
  return isSame && more !== null && more !== name ? `${name} (${more})` : name
}
