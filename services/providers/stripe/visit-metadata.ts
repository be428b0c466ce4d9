import { paidVisit, type PaidVisit } from '#events/payment.ts'

type Line = PaidVisit['service']

/** Visit as readable metadata. */
export const visitMetadata = (visit: PaidVisit): Record<string, string> => ({
  van: visit.van,
  vanNumber: String(visit.vanNumber),
  date: visit.date,
  time: visit.time,
  startMinute: String(visit.startMinute),
  endMinute: String(visit.endMinute),
  service: lineText(visit.service),
  addOns: visit.addOns.map(lineText).join(' '),
  totalCents: String(visit.totalCents),
  priceListVersion: String(visit.priceListVersion),
  hoursVersion: String(visit.hoursVersion),
  policyVersion: String(visit.policyVersion),
  language: visit.language,
})

/** Null for missing or changed metadata. */
export function visitOf(metadata: Readonly<Record<string, string>>): PaidVisit | null {
  const { addOns, service, ...rest } = metadata
  const numbers = Object.fromEntries(
    Object.entries(rest).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
  )
  const read = paidVisit.safeParse({
    ...numbers,
    service: lineOf(service ?? ''),
    addOns: (addOns ?? '').split(' ').flatMap((text) => (text === '' ? [] : [lineOf(text)])),
  })
  return read.success ? read.data : null
}

const lineText = ({ name, priceCents }: Line): string => `${name}:${priceCents}`

function lineOf(text: string): Line | null {
  const [, name, cents] = /^(\S+):(\d+)$/.exec(text) ?? []
  return name === undefined ? null : { name, priceCents: Number(cents) }
}
