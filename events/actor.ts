/** Who or what caused an event. Never personal data: ids only. */
export type Actor =
  /** Somebody who is not signed in. */
  | { readonly kind: 'visitor' }
  /** Somebody who showed who they are: by a link that was mailed to them, or signed in. */
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'staff'; readonly staffId: string }
  /** A reaction or chore, by its name. */
  | { readonly kind: 'worker'; readonly name: string }
  /** Whoever runs the operators' commands. */
  | { readonly kind: 'operator' }
  /** Another company's service: 'stripe', 'google'. */
  | { readonly kind: 'provider'; readonly name: string }
  /** The program at its start: the first price list, another number of vans. */
  | { readonly kind: 'system' }

/** The form in which the log stores an actor: 'visitor', 'customer:<id>', 'staff:<id>', 'worker:<name>', 'provider:<name>', … */
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

/** Reads what `actorText` wrote; null for anything else. */
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
