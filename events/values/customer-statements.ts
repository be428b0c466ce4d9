import type { Instant } from './time.ts'

/**
 * Who told something about a customer, the least trusted first: whoever typed their address, a booking that was paid, the customer's
 * account, the office. What one told is replaced by the same source or one that is trusted more.
 */
export const customerSources = ['visitor', 'booking', 'account', 'office'] as const
export type CustomerSource = (typeof customerSources)[number]

/** A name and a telephone number as they were told together; null is what was not told. */
export interface CustomerStatement {
  readonly source: CustomerSource
  readonly name: string | null
  readonly phone: string | null
  readonly at: Instant
  /** The booking that it came with, and that nobody has paid for yet. */
  readonly unpaidBooking: string | null
}

/** What is known of the name and the telephone number of a customer. */
export interface ContactKnown {
  /** What the most trusted source told last, and which one that is. Null where nobody told it, and once the person was erased. */
  readonly name: string | null
  readonly nameSource: CustomerSource | null
  readonly phone: string | null
  readonly phoneSource: CustomerSource | null
  /** What was told since the office wrote the customer's details, the last six; null where it is nothing. */
  readonly statements: readonly CustomerStatement[] | null
}

/** Whether what a source tells counts where another one told it before. */
export const isTrustedAs = (source: CustomerSource, before: CustomerSource | null): boolean =>
  before === null || customerSources.indexOf(source) >= customerSources.indexOf(before)

const mostStatements = 6

/** What changes when somebody tells a name or a telephone number: what counts, and the statement that stands beside it. */
export function afterStatement(known: ContactKnown, statement: CustomerStatement): Partial<ContactKnown> {
  const { source, name, phone } = statement
  if (name === null && phone === null) return {}
  return {
    ...(name !== null && isTrustedAs(source, known.nameSource) ? { name, nameSource: source } : {}),
    ...(phone !== null && isTrustedAs(source, known.phoneSource) ? { phone, phoneSource: source } : {}),
    statements: [...(known.statements ?? []), statement].slice(-mostStatements),
  }
}

/** What changes when a booking was paid: what came with it is trusted more. */
export function afterPayment(known: ContactKnown, bookingId: string): Partial<ContactKnown> {
  const told = known.statements?.findLast(({ unpaidBooking }) => unpaidBooking === bookingId)
  if (told === undefined) return {}
  const statements = known.statements?.filter((one) => one !== told) ?? null
  return afterStatement({ ...known, statements }, { ...told, source: 'booking', unpaidBooking: null })
}

type OtherStatement = Omit<CustomerStatement, 'unpaidBooking'>

/** What was told of a customer and is not what counts, each once, the newest first. */
export function otherStatements({ name, phone, statements }: ContactKnown): OtherStatement[] {
  const seen = new Set<string>()
  return (statements ?? []).toReversed().flatMap((told) => {
    const other = {
      source: told.source,
      at: told.at,
      name: told.name !== null && words(told.name) !== words(name ?? '') ? told.name : null,
      phone: told.phone !== null && digits(told.phone) !== digits(phone ?? '') ? told.phone : null,
    }
    const key = `${words(other.name ?? '')} ${digits(other.phone ?? '')}`
    if ((other.name === null && other.phone === null) || seen.has(key)) return []
    seen.add(key)
    return [other]
  })
}

const words = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** The last ten digits, which are the same however a number was written. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10)
