import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { bookingSmsConsentVersions } from '#services/contracts/sms.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { TextsChoice } from '#web/booking/steps/texts-choice.tsx'
import { TextsPanel } from '#web/booking/texts-panel.tsx'

const path = '/api/bookings/b1/texts'

describe.each(languages)('texts about a visit that was just booked, in %s', (language) => {
  test('are asked for, confirmed by the code, and a wrong code is said', async () => {
    const api = createStubApi()
    const { i18n, findByRole, findByLabelText, findByText } = await renderPiece(<TextsPanel bookingId="b1" />, {
      api,
      language,
    })
    const { t } = i18n.current()
    const plain = (text: string) => text.replaceAll('\u00A0', ' ')
    api.answer(path, { status: 202, body: { status: 'code', phone: '+14165550199', sandboxUrl: null } })
    fireEvent.click(await findByRole('button', { name: t('booking.texts.ask') }))
    const code = await findByLabelText(t('booking.texts.code'))
    expect(api.callsTo(path).map(({ body }) => body)).toEqual([
      { consentVersion: bookingSmsConsentVersions[0], language },
    ])
    fireEvent.click(await findByRole('button', { name: t('booking.texts.confirm') }))
    expect((await findByRole('alert')).textContent).toBe(t('booking.texts.missing'))
    fireEvent.change(code, { target: { value: '123456' } })
    api.answer(`${path}/code`, { status: 400, body: { code: 'code_wrong', message: '', id: '' } })
    fireEvent.click(await findByRole('button', { name: t('booking.texts.confirm') }))
    expect(await findByText(t('common.invalid-code'))).toBeTruthy()
    fireEvent.click(await findByRole('button', { name: t('booking.texts.again') }))
    await waitFor(() => expect(api.callsTo(path)).toHaveLength(2))
    api.answer(`${path}/code`, { status: 200, body: { status: 'on', phone: '+14165550199', sandboxUrl: null } })
    fireEvent.click(await findByRole('button', { name: t('booking.texts.confirm') }))
    expect(await findByText(plain(t('booking.texts.on')))).toBeTruthy()
  })

  test.each(['failed', 'elsewhere'] as const)('say that they do not begin: %s', async (status) => {
    const api = createStubApi()
    const { i18n, findByRole, findByText } = await renderPiece(<TextsPanel bookingId="b1" />, { api, language })
    const { t } = i18n.current()
    api.answer(path, { status: 202, body: { status, phone: '+14165550199', sandboxUrl: null } })
    fireEvent.click(await findByRole('button', { name: t('booking.texts.ask') }))
    expect(await findByText(t(`booking.texts.${status}`))).toBeTruthy()
  })
})

test('the box at the phone field is there where texts are sent, and not ticked', async () => {
  const api = createStubApi()
  api.answer('/api/texts', { status: 200, body: { isOffered: true } })
  const chosen: boolean[] = []
  const { findByRole } = await renderPiece(
    <TextsChoice isWanted={false} onChange={(isWanted) => chosen.push(isWanted)} />,
    { api },
  )
  const box = await findByRole('checkbox')
  expect(box).toHaveProperty('checked', false)
  fireEvent.click(box)
  expect(chosen).toEqual([true])
})
