import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { smsConsentVersions, type OwnSms } from '#services/contracts/sms.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import type { I18n } from '#web/i18n/i18n.ts'
import { shownPhone } from '#web/portal/dashboard/shown-phone.ts'
import { SmsSection } from '#web/portal/dashboard/sms-section.tsx'

const path = '/api/user/sms'
const off: OwnSms = {
  isOffered: true,
  isOn: false,
  phone: null,
  endedBy: null,
  code: null,
  sender: '+15005550006',
  sandboxUrl: null,
}
const waiting: OwnSms = {
  ...off,
  phone: '+14165550199',
  code: { expiresAt: '2026-11-24T15:10:00.000Z', triesLeft: 5, failure: null },
}
const on: OwnSms = { ...off, isOn: true, phone: '+14165550199' }

async function open(sms: OwnSms, language: Language = 'en') {
  const api = createStubApi({ visits: { ...startingVisits(), sms } })
  const view = await renderPiece(<SmsSection knownPhone="905-555-0142" />, {
    api,
    language,
    session: signedIn({ firstName: 'Asha' }),
  })
  const press = async (name: string) => fireEvent.click(await view.findByRole('button', { name }))
  /** Messages with plain spaces. */
  const t: I18n['t'] = (key, values) => view.i18n.current().t(key, values).replaceAll('\u00A0', ' ')
  return { ...view, api, press, t }
}

describe.each(languages)('texts to the phone, in %s', (language) => {
  test('are asked for with a box that is not ticked, confirmed by the code, and ended', async () => {
    const { api, press, findByLabelText, getByLabelText, findByText, getByRole, findByRole, t } = await open(
      off,
      language,
    )
    const phone = await findByLabelText(t('sms.phone'))
    expect(phone).toHaveProperty('value', '905-555-0142')
    const box = getByRole('checkbox')
    expect(box).toHaveProperty('checked', false)
    await press(t('sms.ask'))
    await findByText(t('sms.consent.missing'))
    expect(api.callsTo(path).filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.change(phone, { target: { value: '(416) 555-0199' } })
    fireEvent.click(box)
    api.answer(path, { status: 202, body: waiting })
    await press(t('sms.ask'))
    const code = await findByLabelText(t('sms.code'))
    expect(api.callsTo(path).at(-1)?.body).toEqual({
      phone: '(416) 555-0199',
      consentVersion: smsConsentVersions[0],
      language,
    })
    await press(t('sms.code.confirm'))
    await findByText(t('sms.code.missing'))
    fireEvent.change(code, { target: { value: ' 123456 ' } })
    api.answer(`${path}/code`, { status: 400, body: { code: 'code_wrong', message: '', id: '' } })
    await press(t('sms.code.confirm'))
    expect((await findByRole('alert')).textContent).toBe(t('common.invalid-code'))
    api.answer(`${path}/code`, { status: 200, body: on })
    await press(t('sms.code.confirm'))
    await findByText(t('sms.on', { phone: '(416) 555-0199' }))
    api.answer(path, { status: 200, body: { ...off, endedBy: 'profile' } })
    await press(t('sms.end'))
    await waitFor(() => expect(getByLabelText(t('sms.phone'))).toBeTruthy())
  })

  test.each(['message', 'provider', 'number', 'unreachable'] as const)('say why they ended: %s', async (endedBy) => {
    const { findByText, t } = await open({ ...off, endedBy }, language)
    expect(await findByText(t(`sms.why.${endedBy}`))).toBeTruthy()
  })

  test.each(['opted-out', 'number', 'later'] as const)('say why the code did not come: %s', async (failure) => {
    const code = { expiresAt: '2026-11-24T15:10:00.000Z', triesLeft: 5, failure }
    const { findByText, t } = await open({ ...waiting, code }, language)
    expect(await findByText(t(`sms.failure.${failure}`, { sender: '(500) 555-0006' }))).toBeTruthy()
  })
})

test('are not offered where none are sent', async () => {
  const { api, container } = await open({ ...off, isOffered: false })
  await waitFor(() => expect(api.callsTo(path)).toHaveLength(1))
  await waitFor(() => expect(container.querySelector('section')).toBeNull())
})

test('another number or a new code can be asked for while one is awaited, and after five wrong tries', async () => {
  const first = await open(waiting)
  await first.press(first.t('sms.code.again'))
  expect(await first.findByLabelText(first.t('sms.phone'))).toHaveProperty('value', '(416) 555-0199')
  first.unmount()
  const tried = await open({ ...waiting, code: { expiresAt: '', triesLeft: 0, failure: null } })
  expect(await tried.findByText(tried.t('sms.code.used'))).toBeTruthy()
})

test('while a code is awaited the page looks whether it could be sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { api, findByLabelText, t } = await open(waiting)
    await findByLabelText(t('sms.code'))
    const before = api.callsTo(path).length
    vi.advanceTimersByTime(4_000)
    await waitFor(() => expect(api.callsTo(path)).toHaveLength(before + 1))
  } finally {
    vi.useRealTimers()
  }
})

test('in test mode the page says where the text with the code is read', async () => {
  const { findByRole, t } = await open({ ...waiting, sandboxUrl: '/sandbox/sms' })
  const link = await findByRole('link', { name: t('sms.test.read') })
  expect(link.getAttribute('href')).toBe('/sandbox/sms')
})

test('a number is shown as people here write it', () => {
  expect([shownPhone('+14165550199'), shownPhone('905-555-0142')]).toEqual(['(416) 555-0199', '905-555-0142'])
})
