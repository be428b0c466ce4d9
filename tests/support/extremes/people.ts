import { calledOffToken } from '#services/domain/booking/call-off-link.ts'
import { mailPreferencesToken } from '#services/domain/mail-preferences/links.ts'
import { endToken } from '#services/domain/newsletter/links.ts'
import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { reviewToken } from '#services/domain/review/links.ts'
import { callOffVisits } from '#services/features/visit/call-off.ts'
import { customerSessionCookie, staffSessionCookie } from '#services/isomorphic/kept-in-browser.ts'
import { openAccount } from '#tests/bench/portal/signed-in.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export async function openPeople(app: TestApp) {
  const one = async (sql: string): Promise<string> => {
    const [row] = await app.database.query<{ id: string }>(sql)
    if (row === undefined) throw new Error(`The demo data have nothing for: ${sql}`)
    return row.id
  }
  const toCome = `from rm.bookings where status = 'confirmed' and starts_at > now() + interval '2 days'`
  const [own, office, calledOff] = await Promise.all(
    [0, 1, 2].map((offset) => one(`select id ${toCome} order by starts_at, id offset ${offset} limit 1`)),
  )
  const done = await one(`select id from rm.bookings where status = 'completed' order by starts_at desc, id limit 1`)
  const customerId = await one(`select customer_id as id from rm.bookings where id = '${own}'`)
  await app.database.query(`update rm.bookings set customer_id = $1 where id = $2`, [customerId, done])
  await openAccount(app.ctx.log, customerId)
  await callOffVisits(app.ctx, { kind: 'operator' }, { ids: [calledOff ?? ''], note: '' })
  const { staffId } = await officeStaff(app).member('owner')
  const { staff, customers } = app.identities
  const { secret } = app.ctx
  const ids: readonly (readonly [RegExp, string])[] = [
    [/^\/api\/user\/bookings\/:id\/review/, done],
    [/^\/api\/user\/bookings\/:id/, own ?? ''],
    [/^\/api\/crm\/bookings\/:id|^\/api\/crm\/history\/|^\/api\/bookings/, office ?? ''],
    [/^\/api\/crm\/customers\/:id/, customerId],
    [/^\/api\/crm\/deals\/:id/, await one(`select id from rm.deals where status = 'open' order by id limit 1`)],
    [/^\/api\/admin\/leads\/:id/, await one('select id from rm.leads order by id limit 1')],
    [/^\/api\/quotes\/:id/, await one(`select id from rm.quotes order by created_at desc, id limit 1`)],
    [/^\/api\/crm\/business\/vans/, '1'],
    [/^\/api\/(?:crm|user)\/receipts|drive\/receipts/, await one(`select id from rm.receipts order by id limit 1`)],
    [/^\/api\/crm\/analytics\/figures/, 'revenue'],
    [/^\/api\/called-off/, calledOffToken(calledOff ?? '', secret)],
    [/^\/api\/balance/, balanceToken(office ?? '', app.ctx.clock(), secret)],
  ]
  const tokens: Readonly<Record<string, string>> = {
    '/api/review': reviewToken(done, secret),
    '/api/mail-preferences': mailPreferencesToken(customerId, secret),
    '/api/mail-preferences/unsubscription': mailPreferencesToken(customerId, secret),
    '/api/newsletter/unsubscription': endToken(customerId, secret),
  }
  return {
    /** The value of a path's parameter. */
    idIn: (path: string) => (name: string) => {
      if (name === 'kind') return 'bookings'
      if (name === 'folder') return 'inbox'
      return name === 'id' || name === 'token' || name === 'figure'
        ? (ids.find(([pattern]) => pattern.test(path))?.[1] ?? 'anid')
        : 'anid'
    },
    tokenIn: (path: string) => (tokens[path] === undefined ? {} : { token: tokens[path] }),
    /** The cookies of an owner and of a customer, who have just signed in. */
    signIn: async () =>
      [
        `${staffSessionCookie.name}=${await staff.sessions.create(staffId, 'a browser')}`,
        `${customerSessionCookie.name}=${await customers.sessions.create(customerId, 'a browser')}`,
      ].join('; '),
  }
}
