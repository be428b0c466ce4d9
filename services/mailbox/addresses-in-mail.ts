import { normalisedEmail } from '#events/values/contact.ts'
import type { Queryable } from '#infra/database/database.ts'
import type { AddressForms } from '#infra/stores/mailbox/address-in-mail.ts'
import { ownAddresses } from '#infra/stores/mailbox/message-parties.ts'

/** Addresses in a text, also as they stand in URLs. Each begins where the letters of one begin, so a long line is read once. */
const address = /(?<![\p{L}\p{N}_.%+'&/=!-])[\p{L}\p{N}_.%+'&/=!-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

/** As it stands, and without the quotation mark or the end of a link's query that it may begin with. */
const readings = (written: string): string[] => {
  const whole = written.replace(/%40/i, '@')
  return [whole, whole.replace(/^.*[=/&!]/, ''), whole.replace(/^'+/, '')]
}

export const addressesIn = (text: string): string[] => (text.match(address) ?? []).flatMap(readings)

/** The line with every address replaced that is not among those, which are normalised. */
export const withoutOthers = (line: string, theirs: ReadonlySet<string>): string =>
  line.replaceAll(address, (found) => (readings(found).some((one) => theirs.has(normalisedEmail(one))) ? found : '…'))

/** Normalised, once each. An address of an account of ours is nobody else's. */
export async function foreignAddresses(database: Queryable, addresses: readonly string[]): Promise<string[]> {
  const own = await ownAddresses(database)
  return [...new Set(addresses.map(normalisedEmail))].filter((one) => one.includes('@') && !own.has(one))
}

/** As a POSIX pattern, and not inside of a longer address. */
const patternOf = (written: string): string =>
  `(^|[^[:alnum:]._%+'-]'?)${written.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}[.]*($|[^a-z0-9.-])`

/** Addresses as they stand in texts and in URLs. */
export function formsOf(addresses: readonly string[]): AddressForms {
  const written = addresses.flatMap((one) => [one, one.replace('@', '%40')])
  return { addresses: written, patterns: written.map(patternOf) }
}
