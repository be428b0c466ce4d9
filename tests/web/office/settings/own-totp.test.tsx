import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'

const own = '/crm?section=password'
const path = '/api/crm/totp'
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const begun = {
  id: 't1',
  secret: 'GEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Fresh%20Glaze:asha?secret=GEZDGNBVGY3TQOJQ',
}

const type = (name: string, value: string) => {
  const field = document.querySelector(`[name=${name}]`)
  if (field === null) throw new Error(`there is no field ${name}`)
  fireEvent.change(field, { target: { value } })
}

test('codes are turned on by the password and a first code, and the recovery codes show until they are put away', async () => {
  const stub = staffApi({ [path]: ok({ isOn: false, recoveryCodesLeft: 0 }) })
  stub.app.post(`${path}/options`, () => Response.json(begun))
  stub.app.post(path, () => Response.json({ recoveryCodes: codes }, { status: 201 }))
  const view = await openOffice(own, { api: stub })
  await view.findByRole('button', { name: 'Set up codes' })
  view.press('Set up codes')
  expect(view.getByText('Please enter your current password.')).toBeTruthy()
  type('totpPassword', 'glaze and sprinkles')
  view.press('Set up codes')
  const drawn = await view.findByRole('img', { name: 'QR code for your app' })
  expect(drawn.querySelector('path')?.getAttribute('d')).toMatch(/^(?:M\d+ \d+h1v1h-1z){100,}$/)
  expect(view.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy()
  view.press('Turn codes on')
  expect(view.getByText('Please enter the code.')).toBeTruthy()
  type('totpCode', '123 456')
  view.press('Turn codes on')
  for (const code of codes) expect(await view.findByText(code)).toBeTruthy()
  expect(view.told()?.[0]).toBe('Codes are on')
  const sent = stub.callsTo(path).filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ id: 't1', code: '123 456' }])
  view.press('I have noted them')
  expect(view.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
})

test('a first code that is wrong is told, and another one can be entered', async () => {
  const stub = staffApi({ [path]: ok({ isOn: false, recoveryCodesLeft: 0 }) })
  stub.app.post(`${path}/options`, () => Response.json(begun))
  const { status, body } = refusal('code_wrong')
  stub.app.post(path, () => Response.json(body, { status }))
  const view = await openOffice(own, { api: stub })
  await view.findByRole('button', { name: 'Set up codes' })
  type('totpPassword', 'glaze and sprinkles')
  view.press('Set up codes')
  await view.findByRole('button', { name: 'Turn codes on' })
  type('totpCode', '000000')
  view.press('Turn codes on')
  expect((await view.findByRole('alert')).textContent).toContain('Invalid verification code')
  expect(view.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy()
})

test('where they are on it is said with how many recovery codes are left, and they are turned off by password and code', async () => {
  const stub = staffApi({ [path]: ok({ isOn: true, recoveryCodesLeft: 1 }) })
  stub.app.post(`${path}/removal`, (c) => c.body(null, 204))
  const view = await openOffice(own, { api: stub })
  expect(await view.findByText('1 recovery code left')).toBeTruthy()
  view.press('Turn codes off')
  expect(stub.callsTo(`${path}/removal`)).toEqual([])
  type('totpPassword', 'glaze and sprinkles')
  type('totpCode', '123456')
  view.press('Turn codes off')
  await waitFor(() => expect(view.told()?.[0]).toBe('Codes are off'))
  expect(stub.callsTo(`${path}/removal`).map(({ body }) => body)).toEqual([
    { current: 'glaze and sprinkles', code: '123456' },
  ])
})

async function openCodeStep() {
  const page = await openOffice('/crm-login?returnTo=%2Fcrm%3Fsection%3Dleads')
  page.api.answer('/api/admin/login', ok({ status: 'code_needed' }))
  page.type('Username', 'asha')
  page.type('Password', 'glaze and sprinkles')
  page.press('Login to Admin Panel')
  await page.findByRole('button', { name: 'Sign in' })
  return page
}

test('after the password the code is asked for, in the field that has the focus, and leads on', async () => {
  const page = await openCodeStep()
  expect(page.queryByLabelText('Password')).toBeNull()
  expect(document.activeElement?.getAttribute('name')).toBe('code')
  expect(location.pathname).toBe('/crm-login')
  page.press('Sign in')
  expect(page.getByText('Please enter the code.')).toBeTruthy()
  expect(page.api.callsTo('/api/admin/login/code')).toEqual([])
  page.api.answer('/api/admin/login/code', ok(owner))
  page.type('Code', '123456')
  page.press('Sign in')
  await waitFor(() => expect(location.pathname + location.search).toBe('/crm?section=leads&admin=true'))
  expect(page.api.callsTo('/api/admin/login/code').map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test.each([
  ['code_wrong', 'Invalid verification code', 'Code'],
  ['password_again', 'This took too long. Please enter your password again.', 'Password'],
] as const)('%s is told, and %j leaves the field “%s”', async (code, words, field) => {
  const page = await openCodeStep()
  page.api.answer('/api/admin/login/code', refusal(code))
  page.type('Code', '123456')
  page.press('Sign in')
  await waitFor(() => expect(page.told()).toEqual(['Login Failed', words]))
  expect(page.getByLabelText(field)).toBeTruthy()
})

test('whoever is somebody else goes back to the password', async () => {
  const page = await openCodeStep()
  page.press('Sign in as somebody else')
  expect(page.getByLabelText('Username')).toBeTruthy()
})
