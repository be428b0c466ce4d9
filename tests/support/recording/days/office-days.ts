import { mailPreferencesToken } from '#services/domain/mail-preferences/links.ts'
import { sendSmsOnce } from '#services/features/messages/send-sms-once.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { erase } from '#services/operations/erase.ts'

import { must, type Stage } from '../stage.ts'

export async function workInTheOffice(stage: Stage): Promise<void> {
  await followLeads(stage)
  await moveDeals(stage)
  await keepCustomers(stage)
}

async function followLeads(stage: Stage): Promise<void> {
  const office = await stage.office()
  const phoned = must(
    await office.post('/api/crm/leads', {
      name: 'Ines Rego',
      email: 'ines@example.com',
      phone: '416-555-0161',
      message: 'Six vans, monthly.',
    }),
    'lead',
  )
  must(
    await office.post(`/api/admin/leads/${phoned.id}/notes`, {
      id: stage.newId(),
      text: 'Called back, wants a quote.',
    }),
    'note',
  )
  must(await office.patch(`/api/admin/leads/${phoned.id}/status`, { status: 'contacted' }), 'status')
  const { ctx } = stage.product
  const flood = {
    source: 'contact',
    language: 'en',
    name: 'Cheap Links',
    phone: '',
    message: 'Buy links, a dollar each.',
  } as const
  for (let one = 0; one < 16; one += 1) {
    await receiveLead(ctx, { kind: 'visitor' }, { ...flood, email: `links${one}@example.com` })
    await stage.settle()
  }
  await stage.settle()
  const leads: { id: string; name: string }[] = must(await office.get('/api/admin/leads?limit=50'), 'leads')
  const alike = leads.filter(({ name }) => name === 'Cheap Links').map(({ id }) => id)
  const change = async (...changes: object[]) =>
    must(await office.patch('/api/admin/leads', { changes }), 'leads changed')
  await change(...alike.slice(0, 5).map((id) => ({ id, isArchived: true })))
  await change({ id: alike[0], isArchived: false })
  await change(...alike.slice(5, 8).map((id) => ({ id, status: 'closed' })))
  const [withheld] = await stage.product.database.query<{ id: string }>(
    "select data->>'leadId' as id from es.events where type = 'LeadDealWithheld' limit 1",
  )
  must(await office.post(`/api/admin/leads/${withheld?.id}/deal`), 'deal of a lead')
  await stage.settle()
}

async function moveDeals(stage: Stage): Promise<void> {
  const office = await stage.office()
  const rows = await stage.product.database.query<{ id: string }>(
    "select data->>'dealId' as id from es.events where type = 'DealOpened' and data->>'source' in ('lead', 'phone') order by position",
  )
  const [one, two, three] = rows.map(({ id }) => id)
  must(await office.patch(`/api/crm/deals/${one}/stage`, { stage: 'quoted' }), 'deal moved')
  must(await office.post(`/api/crm/deals/${two}/lost`, { reason: 'price' }), 'deal lost')
  must(await office.post(`/api/crm/deals/${two}/restore`), 'deal restored')
  stage.product.ctx.log.writeAs(1)
  must(await office.post(`/api/crm/deals/${three}/lost`, { reason: 'no_answer' }), 'deal lost before')
  stage.product.ctx.log.writeAs(0)
  must(await office.post(`/api/crm/deals/${one}/lost`, { reason: 'elsewhere' }), 'deal lost')
  await stage.settle()
}

async function keepCustomers(stage: Stage): Promise<void> {
  const office = await stage.office()
  const path = '/api/crm/customers'
  const add = async (name: string, email: string, phone: string): Promise<string> =>
    must(await office.post(path, { name, email, phone, notes: '' }), 'customer').id
  const [one, two, other] = [
    await add('Tunde Okafor', 'tunde@example.com', '647-555-0101'),
    await add('T. Okafor', 'tunde.work@example.com', '647-555-0101'),
    await add('Ola Okafor', 'ola@example.com', '647-555-0101'),
  ]
  const card = must(await office.get(`${path}/${one}`), 'card')
  must(
    await office.patch(`${path}/${one}`, {
      name: 'Tunde A. Okafor',
      email: 'tunde@example.com',
      phone: '647-555-0101',
      notes: 'Rings twice: the gate is green.',
      expectedVersion: card.version,
    }),
    'customer changed',
  )
  const merge = async () => {
    const preview = must(await office.get(`${path}/${one}/merge?with=${two}`), 'preview')
    const versions = { expectedVersion: preview.one.version, mergedVersion: preview.other.version }
    must(await office.post(`${path}/${one}/merged`, { mergedId: two, ...versions }), 'merged')
  }
  await merge()
  must(await office.request('DELETE', `${path}/${one}/merged/${two}`), 'separated')
  await merge()
  must(await office.post(`${path}/${one}/kept-apart`, { otherId: other }), 'kept apart')
}

/** Points for a visit, taken back and redeemed again. */
export async function redeemPoints(
  stage: Stage,
  browser: Awaited<ReturnType<Stage['office']>>,
  bookingId: string,
): Promise<void> {
  const path = `/api/user/bookings/${bookingId}/rewards`
  const redeem = async () => {
    const { totalCents, offers } = must(await browser.get(path), 'rewards')
    const [{ reward, points, amountCents }] = offers
    const id = stage.newId()
    must(await browser.post(path, { id, reward, points, amountCents, totalCents }), 'redeemed')
    return id
  }
  must(await browser.post(`${path}/${await redeem()}/undo`), 'reward undone')
  await redeem()
  await stage.settle()
}

export async function declineMails(stage: Stage, personId: string): Promise<void> {
  const token = mailPreferencesToken(personId, stage.product.ctx.secret)
  const address = `/api/mail-preferences?token=${token}`
  must(await stage.visitor().put(address, { mails: 'review-requests', isWanted: false }), 'declined')
  must(await stage.visitor().put(address, { mails: 'review-requests', isWanted: true }), 'accepted')
}

/** A text that the number takes none of, and one more than the day may cost. */
export async function textInVain(stage: Stage, customerId: string): Promise<void> {
  const { ctx } = stage.product
  const text = { about: customerId, kind: 'crew-departed', body: 'The van is on its way.' } as const
  const actor = { kind: 'worker', name: 'text' } as const
  await sendSmsOnce(ctx, actor, { ...text, key: `${customerId}-odd`, to: '+15005550009' })
  await sendSmsOnce(ctx, actor, { ...text, key: `${customerId}-lost`, to: '+15005550023' })
  await stage.settle()
  const capped = { ...ctx, smsCaps: { perCustomer: 20, perDay: 1 } }
  await sendSmsOnce(capped, actor, { ...text, key: `${customerId}-capped`, to: '+14165550199' })
  await stage.settle()
}

export async function erasePerson(stage: Stage, email: string): Promise<void> {
  const { product } = stage
  const plan = erase.plan({ positionals: [email], values: {}, folder: '.' })
  const done = await plan.run({
    ops: opsContextOf(product, product.config),
    signal: AbortSignal.timeout(120_000),
    progress: () => {},
    print: async () => {},
  })
  if (!done.holds) throw new Error(`${email} was not erased: ${JSON.stringify(done)}`)
  await stage.settle()
}
