import { normalisedEmail } from '#events/values/contact.ts'
import type { Queryable } from '#infra/database/database.ts'
import type { AddressForms } from '#infra/stores/mailbox/address-in-mail.ts'
import { ownAddresses } from '#infra/stores/mailbox/message-parties.ts'

/** Addresses in texts and URLs, with anchored starts for linear time. */
const address = /(?<![\p{L}\p{N}_.%+'&/=!-])[\p{L}\p{N}_.%+'&/=!-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

const readings = (written: string): string[] => {
  const whole = written.replace(/%40/i, '@')
  return [whole, whole.replace(/^.*[=/&!]/, ''), whole.replace(/^'+/, '')]
}

export const addressesIn = (text: string): string[] => (text.match(address) ?? []).flatMap(readings)

/** Line without other people's addresses; `theirs` are normalised. */
export const withoutOthers = (line: string, theirs: ReadonlySet<string>): string =>
  line.replaceAll(address, (found) => (readings(found).some((one) => theirs.has(normalisedEmail(one))) ? found : '…'))

/** Normalised and distinct, without addresses of our accounts. */
export async function foreignAddresses(database: Queryable, addresses: readonly string[]): Promise<string[]> {
  const own = await ownAddresses(database)
  return [...new Set(addresses.map(normalisedEmail))].filter((one) => one.includes('@') && !own.has(one))
}

/** POSIX pattern of a whole address. */
const patternOf = (written: string): string =>
  `(^|[^[:alnum:]._%+'-]'?)${written.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}[.]*($|[^a-z0-9.-])`

export function formsOf(addresses: readonly string[]): AddressForms {
  const written = addresses.flatMap((one) => [one, one.replace('@', '%40')])
  return { addresses: written, patterns: written.map(patternOf) }
}
