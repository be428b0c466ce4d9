import { addDays, instantAt } from '#events/values/toronto.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'

import type { Circumstances } from './afterwards.ts'
import type { Chance } from './chance.ts'
import { quoteOf } from './customers.ts'
import { pastDays, type VisitRequest } from './demand.ts'
import type { Person } from './people.ts'
import type { Stage } from './stage.ts'
import { enquiries } from './words.ts'

const quotesAlone = 70
const mails = 42

/** Share of these that ask for a call. */
const asksForCall = 0.33

/** Visitors who only look, write or call. */
export function planEnquiries(
  stage: Stage,
  requests: readonly VisitRequest[],
  { today, newCustomer }: Circumstances,
): void {
  const { agenda, chance } = stage
  const sometime = () => {
    const day = addDays(today, -chance.integer(1, pastDays))
    return instantAt(day, chance.integer(7 * 60, 23 * 60))
  }
  for (let count = 0; count < quotesAlone; count += 1) {
    const like = chance.pick(requests)
    agenda.at(sometime(), () => lookAtPrice(stage, { ...like, person: newCustomer() }))
  }
  for (let count = 0; count < mails; count += 1) agenda.at(sometime(), () => write(stage, newCustomer()))
}

async function lookAtPrice({ ctx, agenda, chance }: Stage, request: VisitRequest): Promise<void> {
  const quote = await createQuote(ctx, { kind: 'visitor' }, quoteOf(request))
  if (isRefusal(quote) || !chance.isLucky(asksForCall)) return
  const { email, phone } = request.person
  agenda.in(chance.integer(1, 25), async () => {
    await bookQuote(ctx, { kind: 'visitor' }, quote.id, { email, phone }, [quote.ownerToken ?? ''])
  })
}

async function write(stage: Stage, person: Person): Promise<void> {
  const { ctx, chance } = stage
  const source = chance.isLucky(0.8) ? 'contact' : 'phone'
  const enquiry = {
    source,
    language: person.language,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    phone: person.phone,
    message: chance.pick(enquiries[person.language]),
  } as const
  const lead = await receiveLead(
    ctx,
    source === 'contact' ? { kind: 'visitor' } : { kind: 'staff', staffId: 'office' },
    enquiry,
  )
  if (!isRefusal(lead)) await follow(stage, lead.leadId, laterSteps(chance))
}

function laterSteps(chance: Chance) {
  return chance.weigh([
    [['contacted', 'qualified', 'converted'] as const, 30],
    [['contacted', 'qualified', 'closed'] as const, 15],
    [['contacted', 'closed'] as const, 30],
    [['contacted', 'qualified'] as const, 10],
    [['contacted'] as const, 10],
    [[] as const, 5],
  ])
}

type Steps = ReturnType<typeof laterSteps>

async function follow({ ctx, agenda, chance }: Stage, leadId: string, steps: Steps): Promise<void> {
  let minutes = chance.integer(20, 16 * 60)
  for (const status of steps) {
    agenda.in(minutes, async () => {
      await changeLeadStatus(ctx, { kind: 'staff', staffId: 'office' }, leadId, status)
    })
    minutes += chance.integer(60, 4 * 24 * 60)
  }
}
