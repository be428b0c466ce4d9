import type { Instant } from './time.ts'

/** Sources of customer details, the least trusted first. A value is replaced by its own source or one trusted more. */
export const customerSources = ['visitor', 'booking', 'account', 'office'] as const
export type CustomerSource = (typeof customerSources)[number]

/** A name and a telephone number from one source; null for what it left out. */
export interface CustomerStatement {
  readonly source: CustomerSource
  readonly name: string | null
  readonly phone: string | null
  readonly at: Instant
  readonly unpaidBooking: string | null
}

export interface ContactKnown {
  readonly name: string | null
  readonly nameSource: CustomerSource | null
  readonly phone: string | null
  readonly phoneSource: CustomerSource | null
  readonly statements: readonly CustomerStatement[] | null
}

export const isTrustedAs = (source: CustomerSource, before: CustomerSource | null): boolean =>
  before === null || customerSources.indexOf(source) >= customerSources.indexOf(before)

const mostStatements = 6

export function afterStatement(known: ContactKnown, statement: CustomerStatement): Partial<ContactKnown> {
  const { source, name, phone } = statement
  if (name === null && phone === null) return {}
  return {
    ...(name !== null && isTrustedAs(source, known.nameSource) ? { name, nameSource: source } : {}),
    ...(phone !== null && isTrustedAs(source, known.phoneSource) ? { phone, phoneSource: source } : {}),
    statements: [...(known.statements ?? []), statement].slice(-mostStatements),
  }
}

export function afterPayment(known: ContactKnown, bookingId: string): Partial<ContactKnown> {
  const told = known.statements?.findLast(({ unpaidBooking }) => unpaidBooking === bookingId)
  if (told === undefined) return {}
  const statements = known.statements?.filter((one) => one !== told) ?? null
  return afterStatement({ ...known, statements }, { ...told, source: 'booking', unpaidBooking: null })
}

type OtherStatement = Omit<CustomerStatement, 'unpaidBooking'>

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

/** The last ten digits, which every spelling of a number shares. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10)
