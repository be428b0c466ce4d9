import type { Recipient } from '#services/contracts/email-drafts.ts'

const address = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/

/** People in 'Dana <dana@example.ca>, lee@example.ca'; `rest` is what is no address. */
export function recipientsIn(typed: string): { readonly found: Recipient[]; readonly rest: string } {
  const found: Recipient[] = []
  const rest: string[] = []
  for (const part of typed.split(/[,;\n]/).map((one) => one.trim())) {
    const opens = part.endsWith('>') ? part.lastIndexOf('<') : -1
    const email = (opens < 0 ? part : part.slice(opens + 1, -1)).trim()
    const name = part.slice(0, Math.max(opens, 0)).trim()
    if (address.test(email)) found.push({ name: name.replaceAll('"', ''), email })
    else if (part !== '') rest.push(part)
  }
  return { found, rest: rest.join(', ') }
}
