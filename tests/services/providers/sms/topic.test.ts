import { expect, test } from 'vitest'

import { topicOf } from '#services/providers/sms/topic.ts'

test.each([
  ...[
    'CANCEL',
    'Please cancel my appointment!',
    'can you do a cancellation?',
    'Annuler',
    'Bonjour, annulez svp',
    'J’aimerais annuler ma visite',
    'ਰੱਦ',
    'ਕਿਰਪਾ ਕਰਕੇ ਫੇਰੀ ਰੱਦ ਕਰੋ',
    'ਕੈਂਸਲ ਕਰ ਦਿਓ',
  ].map((message) => [message, 'cancel'] as const),
  ...['gate code 4821', 'STOP', 'annual service?', 'uncancelled', 'ਗੇਟ ਦਾ ਕੋਡ 4821', '', '👍'].map(
    (message) => [message, 'message'] as const,
  ),
])('%j is about: %s', (message, topic) => {
  expect(topicOf(message)).toBe(topic)
})
