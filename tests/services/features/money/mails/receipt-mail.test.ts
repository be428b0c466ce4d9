import { test } from 'vitest'

import { receiptMail, type IssuedDocument } from '#services/features/money/mails/receipt-mail.ts'
import { textsIn } from '#services/texts/texts.ts'
import { expectSaid, office, visit } from '#tests/support/booked-visit.ts'

const refunds = [
  { until: '2026-11-30T15:00:00.000Z', percent: 100 },
  { until: '2026-12-01T13:00:00.000Z', percent: 50 },
]
const kept: IssuedDocument = {
  id: '2026-000017',
  kind: 'kept-deposit',
  title: 'Receipt',
  amountCents: 1_550,
  owedCents: 0,
  file: { filename: 'a.pdf', contentType: 'application/pdf', content: async () => new Uint8Array() },
  kept: {
    why: { is: 'cancelled', at: '2026-11-30T18:00:00.000Z', percent: 50 },
    refunds,
    depositCents: 3_100,
    hstCents: 0,
  },
}

test.each([
  ['en', ['cancelled on Mon, Nov 30, 1:00 PM', 'after Mon, Nov 30, 10:00 AM and by Tue, Dec 1, 8:00 AM']],
  ['fr', ['annulée le lun. 30 nov., 13 h', 'après le lun. 30 nov., 10 h et au plus tard le mar. 1er déc., 8 h']],
  ['pa', ['ਡਿਪਾਜ਼ਿਟ ਦਾ 50% ਵਾਪਸ ਆਉਂਦਾ ਹੈ']],
] as const)('the mail of a kept deposit names the tier and that no tax is in it, in %s', (language, said) => {
  const mail = receiptMail(office, { ...visit, language }, kept)
  const named = (['deposit', 'goesBack', 'kept', 'hst', 'noHst'] as const).map((name) =>
    textsIn(language)(`mail.kept-deposit.${name}`),
  )
  expectSaid(mail, [...said, ...named])
})
