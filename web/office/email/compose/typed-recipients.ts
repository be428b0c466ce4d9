import type { Recipient } from '#services/contracts/email-drafts.ts'

const address = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/

/** People in 'Dana <dana@example.ca>, lee@example.ca'; `rest` is what is no address. */
export function recipientsIn(typed: string): { readonly found: Recipient[]; readonly rest: string } {
  const found: Recipient[] = []
  const rest: string[] = []
  for (const part of typed.split(/[,;\n]/).map((one) => one.trim())) {
    const named = /^(.*?)\s*<([^<>]*)>$/.exec(part)
    const email = (named?.[2] ?? part).trim()
    if (address.test(email)) found.push({ name: (named?.[1] ?? '').replaceAll('"', ''), email })
    else if (part !== '') rest.push(part)
  }
  return { found, rest: rest.join(', ') }
}
