import { softwareAuthenticator } from '#tests/support/authenticator.ts'
import { plainPng } from '#tests/support/png.ts'
import { totpCode } from '#tests/support/totp-code.ts'

import { installation } from '../product.ts'
import { must, type Stage } from '../stage.ts'

const rpId = new URL(installation.APP_URL).hostname

/** Settings of every kind, and who works here. */
export async function setUpBusiness(stage: Stage): Promise<void> {
  await changeVans(stage)
  await changeSettings(stage)
  await changeStaff(stage)
}

async function changeVans(stage: Stage): Promise<void> {
  const office = await stage.office()
  const vans = async () => must(await office.get('/api/crm/business/vans'), 'vans')
  for (const name of ['The blue one', 'The old one']) {
    const { version } = await vans()
    must(await office.post('/api/crm/business/vans', { name, expectedVersion: version }), 'a van')
  }
  const [, second, third] = (await vans()).vans
  const serve = async (id: string, outFrom: string | null) => {
    const { version } = await vans()
    must(await office.put(`/api/crm/business/vans/${id}/service`, { outFrom, expectedVersion: version }), 'service')
  }
  await serve(second.id, '2026-11-23')
  await serve(second.id, null)
  await serve(third.id, '2026-11-25')
}

async function changeSettings(stage: Stage): Promise<void> {
  const office = await stage.office()
  const put = async (path: string, body: object) => must(await office.put(`/api/crm/business/${path}`, body), path)
  must(await office.post('/api/crm/business/closed-days', { date: '2026-12-24', reason: 'Christmas Eve' }), 'closed')
  must(await office.post('/api/crm/business/closed-days', { date: '2026-12-31', reason: 'Inventory' }), 'closed')
  must(await office.request('DELETE', '/api/crm/business/closed-days/2026-12-31'), 'opened')
  await put('details', {
    name: 'Fresh Glaze Detailing',
    phone: '(416) 555-0134',
    email: 'hello@freshglaze.example',
    address: '1 Front Street West, Toronto, ON M5J 2X5',
    hstNumber: '123456782 RT0001',
    footers: { en: 'Thank you for your business.', fr: 'Merci de votre confiance.', pa: '' },
    expectedVersion: 0,
  })
  const { cities } = must(await office.get('/api/crm/business/service-area'), 'area').inForce ?? { cities: [] }
  await put('service-area', { cities: [...cities, 'Ajax'], expectedVersion: 0 })
  await put('languages', { languages: ['fr'], expectedVersion: 0 })
  await put('languages', { languages: ['fr', 'pa'], expectedVersion: 1 })
  const logo = { file: plainPng().toString('base64'), ground: 'light' }
  await put('brand', { accent: '#1b4f9c', logo: null, expectedVersion: 0 })
  await put('brand', { accent: '#1b4f9c', logo, expectedVersion: 1 })
  await put('no-show-charges', { areOn: true, expectedVersion: 0 })
  const hours = must(await office.get('/api/crm/business'), 'business')
  await put('hours', {
    week: [...hours.week.slice(0, 6), { opensMinute: 540, closesMinute: 960 }],
    horizonDays: hours.horizonDays,
    noticeMinutes: hours.noticeMinutes,
    expectedVersion: hours.hoursVersion,
  })
  const prices = must(await office.get('/api/crm/business/prices'), 'prices')
  await put('prices', {
    packages: prices.packages.map((one: Record<string, unknown>) => ({ ...one, displayName: undefined })),
    addOns: prices.addOns.map(({ name, priceCents }: { name: string; priceCents: number }, index: number) => ({
      name,
      priceCents: priceCents + (index === 3 ? 500 : 0),
    })),
    expectedVersion: prices.version,
  })
}

async function changeStaff(stage: Stage): Promise<void> {
  const office = await stage.office()
  const add = async (username: string, role: string) =>
    must(await office.post('/api/crm/staff', { username, role }), username)
  const dale = await add('dale', 'crew')
  const robin = await add('robin', 'crew')
  must(await office.put(`/api/crm/staff/${robin.id}/role`, { role: 'owner' }), 'role')
  must(await office.put(`/api/crm/staff/${dale.id}/active`, { isActive: false }), 'removed')
  must(await office.put(`/api/crm/staff/${dale.id}/active`, { isActive: true }), 'restored')
  const { password } = must(await office.post(`/api/crm/staff/${dale.id}/password`, {}), 'password')

  const crew = stage.visitor()
  must(await crew.post('/api/admin/login', { username: 'dale', password }), 'login of the crew')
  const current = 'a rather long new password'
  must(await crew.put('/api/crm/password', { current: password, next: current }), 'own password')
  const authenticator = softwareAuthenticator(installation.APP_URL)
  const keyOf = async (name: string) => {
    const options = must(await crew.post('/api/crm/passkeys/options', { current }), 'passkey options')
    return must(
      await crew.post('/api/crm/passkeys', { name, credential: authenticator.create(options, { rpId }) }),
      'a passkey',
    )
  }
  await keyOf('My phone')
  const { passkeys } = must(await crew.get('/api/crm/passkeys'), 'passkeys')
  must(await crew.request('DELETE', `/api/crm/passkeys/${passkeys[0].id}`), 'passkey removed')
  await keyOf('My phone')

  const begun = must(await crew.post('/api/crm/totp/options', { current }), 'codes')
  const { recoveryCodes } = must(
    await crew.post('/api/crm/totp', { id: begun.id, code: totpCode(begun.secret, Date.now()) }),
    'codes on',
  )
  const again = stage.visitor()
  must(await again.post('/api/admin/login', { username: 'dale', password: current }), 'half a login')
  must(await again.post('/api/admin/login/code', { code: recoveryCodes[0] }), 'a recovery code')
  must(await again.post('/api/crm/totp/removal', { current, code: recoveryCodes[1] }), 'codes off')
  const anew = must(await again.post('/api/crm/totp/options', { current }), 'codes again')
  must(await again.post('/api/crm/totp', { id: anew.id, code: totpCode(anew.secret, Date.now(), 1) }), 'codes on again')
  must(await office.request('DELETE', `/api/crm/staff/${dale.id}/factors`), 'factors')
}
