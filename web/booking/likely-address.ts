/** Most common mail domains. */
const usualDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.ca',
  'outlook.com',
  'yahoo.com',
  'yahoo.ca',
  'icloud.com',
  'live.com',
  'live.ca',
  'rogers.com',
  'bell.net',
  'sympatico.ca',
] as const

/** Real ones that are a letter away from those. */
const otherDomains: readonly string[] = ['gmx.com', 'mail.com', 'ymail.com', 'bell.ca', 'me.com', 'live.co', 'gmail.ca']

/** 'asha@gmial.com' is likely to be 'asha@gmail.com'; null for an address that looks meant. */
export function likelyAddress(email: string): string | null {
  const [, name = '', domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (name === '' || usualDomains.some((usual) => usual === domain) || otherDomains.includes(domain)) return null
  const meant = usualDomains.find((usual) => isOneSlipAway(domain, usual))
  return meant === undefined ? null : `${email.trim().slice(0, name.length)}@${meant}`
}

/** One letter too many, too few, another one, or two in the wrong order. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same += 1
  const [typedRest, meantRest] = [typed.slice(same), meant.slice(same)]
  const swapped = (typedRest[1] ?? '') + (typedRest[0] ?? '') + typedRest.slice(2)
  return (
    typedRest.slice(1) === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    swapped === meantRest
  )
}
