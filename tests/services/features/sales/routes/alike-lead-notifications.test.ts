import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { leadKeysOf, mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { leadsOfFloods, toldSources } from '#projections/alike-leads.ts'
import { memoryViews } from '#projections/memory-views.ts'
import type { OfficeNotification } from '#services/contracts/notifications.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const flood = 40
const path = '/api/crm/notifications'
let app: TestApp
let owner: TestBrowser
let other: TestBrowser
beforeAll(async () => {
  app = await openTestApp()
  const staff = officeStaff(app)
  owner = await staff.owner()
  other = (await staff.member('owner')).visitor
  for (let n = 0; n < flood / 2; n += 1) await write(`Bot ${n}`, `bot${n}@spam.example`)
  await write('Asha Gill', 'asha@example.com', 'Two vans on Friday, please')
  for (let n = flood / 2; n < flood; n += 1) await write(`Bot ${n}`, `bot${n}@spam.example`)
}, 60_000)
afterAll(() => app.close())

const write = (name: string, email: string, message = 'Cheap links', source: 'contact' | 'phone' = 'contact') =>
  receiveLead(app.ctx, { kind: 'visitor' }, { source, language: 'en', phone: '', name, email, message })

const told = async (who: TestBrowser): Promise<OfficeNotification[]> => (await who.get(path)).body
/** Once the read model, which is late, has so many singly. */
const settled = (count: number, name: string): Promise<OfficeNotification[]> =>
  eventually(async () => {
    const rows = await told(owner)
    const singly = rows.filter(({ kind }) => kind === 'lead_received')
    return singly.length === count && singly.some(({ who }) => who === name) && rows
  }, `${count} notifications of single leads`)
const together = async (who: TestBrowser) => (await told(who)).filter(({ kind }) => kind === 'leads_alike')

describe('the notifications of leads that look alike, in PGlite', () => {
  test('are the first three, one for all others, and one for each that looks like none of them', async () => {
    const rows = await settled(mostDealtWithSingly + 1, 'Asha Gill')
    const singly = rows.filter(({ kind }) => kind === 'lead_received')
    expect(singly.map(({ who }) => who)).toEqual(['Asha Gill', 'Bot 2', 'Bot 1', 'Bot 0'])
    const [summary, ...more] = rows.filter(({ kind }) => kind === 'leads_alike')
    expect(more).toEqual([])
    expect(summary).toMatchObject({
      title: 'More requests that look alike',
      type: 'lead',
      count: flood - mostDealtWithSingly,
      read: false,
    })
    const [fourth] = (await owner.get('/api/admin/leads?search=bot3@')).body
    expect(summary?.since).toBe(fourth.createdAt)
    const newest = (await owner.get(`/api/admin/leads?id=${summary?.leadId}`)).body[0]
    expect([newest.name, newest.createdAt]).toEqual([`Bot ${flood - 1}`, summary?.createdAt])
    expect(rows[0]?.id).toBe(summary?.id)
  })

  test('stay one that counts on in its place, and ring once: it stays read for an hour', async () => {
    const [before] = await together(owner)
    expect((await owner.patch(`${path}/${before?.id}/read`)).status).toBe(200)
    await write('Bot 98', 'bot98@spam.example')
    const [after] = await together(owner)
    expect(after).toMatchObject({ id: before?.id, since: before?.since, count: (before?.count ?? 0) + 1, read: true })
    // Each member of staff reads for themselves.
    expect((await together(other))[0]?.read).toBe(false)
    await app.database.query("update infra.notification_reads set read_at = read_at - interval '61 minutes'")
    expect((await together(owner))[0]?.read).toBe(false)
    await owner.patch(`${path}/${before?.id}/read`)
    expect((await together(owner))[0]?.read).toBe(true)
  })

  test('cannot be marked by an id of no lead', async () => {
    expect((await owner.patch(`${path}/alike-nobody/read`)).status).toBe(404)
  })

  test('are found as a log in memory finds them', async () => {
    for (let n = 0; n < 8; n += 1) await write(`Caller ${n}`, '', 'Rang', n % 2 === 0 ? 'phone' : 'contact')
    const period = { after: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z', sources: toldSources }
    const found = (await leadsOfFloods(app.database, period)).map(({ id }) => id)
    const views = memoryViews(app.ctx.log)
    expect(found).toEqual((await views.leadsOfFloods(period)).map(({ id }) => id))
    // Who rang is compared with, and told to nobody.
    expect(found).toHaveLength(flood - mostDealtWithSingly + 1 + 3)
    const [last] = (await leadsOfFloods(app.database, period)).slice(-1)
    if (last === undefined) throw new Error('No lead was found.')
    const asked = { ...last, ...leadKeysOf({ email: '', phone: '', message: 'Rang' }) }
    expect(await app.ctx.views.countAlikeBefore(asked)).toBe(7)
    expect(await views.countAlikeBefore(asked)).toBe(7)
  })

  test('ring again once that hour is over for what came within it', async () => {
    await owner.patch(`${path}/${(await together(owner))[0]?.id}/read`)
    const ago = (column: string, minutes: number) => `set ${column} = ${column} - interval '${minutes} minutes'`
    await app.database.query(`update rm.leads ${ago('received_at', 40)}`)
    await app.database.query(`update infra.notification_reads ${ago('read_at', 59)}`)
    expect((await together(owner))[0]?.read).toBe(true)
    await app.database.query(`update infra.notification_reads ${ago('read_at', 2)}`)
    expect((await together(owner))[0]?.read).toBe(false)
  })
})
