import { expect, test } from 'vitest'

import { keywordOf } from '#services/providers/sms/keywords.ts'

test.each([
  ...[
    'STOP',
    'stop',
    ' Stop. ',
    '"STOP"',
    'UNSUBSCRIBE',
    'Opt-out',
    'ARRET',
    'Arrêt',
    'ARRÊT!',
    'arrêter',
    'désabonner',
    'ਬੰਦ',
    'ਰੋਕੋ',
  ].map((body) => [body, 'stop'] as const),
  ...['START', 'unstop', 'Yes', 'début', 'ਸ਼ੁਰੂ', 'ਸ਼ੁਰੂ'].map((body) => [body, 'start'] as const),
  ...['HELP', 'help?', 'Info', 'aide', 'ਮਦਦ'].map((body) => [body, 'help'] as const),
  ...['', 'please stop by at ten', 'Stop texting', 'ok', '👍', 'annuler'].map((body) => [body, null] as const),
])('%j is read as %s', (body, keyword) => {
  expect(keywordOf(body)?.keyword ?? null).toBe(keyword)
})

test('the provider answers its own words, and not those of French and Punjabi', () => {
  const whose = ['STOP', 'start', 'HELP', 'ARRÊT', 'ਬੰਦ'].map((body) => keywordOf(body)?.isProviders)
  expect(whose).toEqual([true, true, true, false, false])
})
