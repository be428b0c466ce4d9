import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/business/languages'

async function openPanel(offered: readonly string[], language: 'en' | 'fr' | 'pa' = 'en', put = ok({ version: 5 })) {
  const stub = staffApi({ [path]: ok({ version: 4, languages: offered }) })
  stub.app.put(path, () => Response.json(put.body, { status: put.status }))
  const view = await openOffice('/crm?section=settings&part=languages', { api: stub, language })
  const panel = within(
    await view.findByRole('region', { name: { en: 'Languages', fr: 'Langues', pa: 'ਭਾਸ਼ਾਵਾਂ' }[language] }),
  )
  const rows = async () => (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)
  const sent = () => stub.callsTo(path).flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  return { stub, view, panel, rows, sent }
}

test('each language says whether it is offered; English has no switch', async () => {
  const { rows } = await openPanel(['en', 'pa'])
  expect(await rows()).toEqual([
    'English Always offered',
    'French OffOffer French',
    'Punjabi OfferedSwitch off Punjabi',
  ])
})

test.each(['fr', 'pa'] as const)('the panel is in the language of the office: %s', async (language) => {
  const { rows } = await openPanel(['en', 'fr'], language)
  expect(await rows()).toEqual(
    language === 'fr'
      ? ['Anglais Toujours offerte', 'Français OfferteDésactiver : Français', 'Pendjabi DésactivéeOffrir : Pendjabi']
      : ['ਅੰਗਰੇਜ਼ੀ ਹਮੇਸ਼ਾ ਚਾਲੂ', 'ਫ਼ਰਾਂਸੀਸੀ ਚਾਲੂਫ਼ਰਾਂਸੀਸੀ ਬੰਦ ਕਰੋ', 'ਪੰਜਾਬੀ ਬੰਦਪੰਜਾਬੀ ਚਾਲੂ ਕਰੋ'],
  )
})

test.each([
  ['Switch off Punjabi', ['en', 'fr', 'pa'], ['en', 'fr']],
  ['Offer French', ['en', 'pa'], ['en', 'pa', 'fr']],
] as const)('%s is sent with the edition that was on screen', async (name, offered, wanted) => {
  const { view, panel, sent } = await openPanel(offered)
  await panel.findByRole('button', { name })
  view.press(name)
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(sent()).toEqual([{ languages: wanted, expectedVersion: 4 }])
})

test('what somebody else changed meanwhile is told, and read anew', async () => {
  const { stub, view, panel } = await openPanel(['en', 'fr', 'pa'], 'en', refusal('settings_changed'))
  const reads = () => stub.callsTo(path).filter(({ method }) => method === 'GET').length
  await panel.findByRole('button', { name: 'Switch off French' })
  const before = reads()
  view.press('Switch off French')
  expect((await panel.findByRole('alert')).textContent).not.toBe('')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})
