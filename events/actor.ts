/** The person or program that caused an event: ids only, never personal data. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'staff'; readonly staffId: string }
  | { readonly kind: 'worker'; readonly name: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'provider'; readonly name: string }
  | { readonly kind: 'system' }

export const byStaff = ({ staffId }: { readonly staffId: string }) => ({ kind: 'staff', staffId }) as const

export const byCustomer = (customerId: string) => ({ kind: 'customer', customerId }) as const

/** The log's text of an actor: 'visitor', 'customer:<id>', 'staff:<id>', 'worker:<name>', 'provider:<name>', … */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'customer':
      return `customer:${actor.customerId}`
    case 'staff':
      return `staff:${actor.staffId}`
    case 'worker':
    case 'provider':
      return `${actor.kind}:${actor.name}`
    case 'visitor':
    case 'operator':
    case 'system':
      return actor.kind
  }
}

/** Inverse of `actorText`; null for anything else. */
export function readActor(text: unknown): Actor | null {
  if (typeof text !== 'string') return null
  const colon = text.indexOf(':')
  if (colon === -1) return text === 'visitor' || text === 'operator' || text === 'system' ? { kind: text } : null
  const kind = text.slice(0, colon)
  const id = text.slice(colon + 1)
  if (id === '') return null
  switch (kind) {
    case 'customer':
      return { kind, customerId: id }
    case 'staff':
      return { kind, staffId: id }
    case 'worker':
    case 'provider':
      return { kind, name: id }
    default: // text of a database: any kind that the union does not have
      return null
  }
}
