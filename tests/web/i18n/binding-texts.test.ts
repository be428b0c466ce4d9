import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { messagesOf } from '#tests/support/catalogues.ts'

const catalogues = { en: messagesOf('en'), fr: messagesOf('fr'), pa: messagesOf('pa') }
const said = (key: string) =>
  languages.map((language) =>
    Object.fromEntries(catalogues[language])[key]?.replaceAll(/[\u00A0\u00AD]/g, (sign) =>
      sign === '\u00A0' ? ' ' : '',
    ),
  )

/** Binding statements: key and part of the text in English, French and Punjabi. */
const binding = [
  ['refund.tier.late.get', 'Full charge', 'Aucun remboursement', 'ਕੋਈ ਪੈਸਾ ਵਾਪਸ ਨਹੀਂ'],
  ['refund.body.cancellation', 'we keep the deposit.', 'nous gardons l’acompte.', 'ਡਿਪਾਜ਼ਿਟ ਸਾਡੇ ਕੋਲ ਰਹਿੰਦਾ ਹੈ।'],
  [
    'refund.body.cancellation',
    'Cancel in your account if you have one, by phone or by e-mail;',
    'Annulez dans votre compte si vous en avez un, par téléphone ou par courriel;',
    'ਜੇ ਖਾਤਾ ਹੈ ਤਾਂ ਖਾਤੇ ਵਿੱਚ, ਨਹੀਂ ਤਾਂ ਫ਼ੋਨ ’ਤੇ ਜਾਂ ਈਮੇਲ ਰਾਹੀਂ ਕੈਂਸਲ ਕਰੋ;',
  ],
  ['contact.faq.cancel.a', 'we keep the deposit', 'nous gardons l’acompte', 'ਕੋਈ ਪੈਸਾ ਵਾਪਸ ਨਹੀਂ'],
  [
    'terms.body.service',
    'the package price stays the same',
    'le prix du forfait ne change pas',
    'ਪੈਕੇਜ ਦੀ ਕੀਮਤ ਉਹੀ ਰਹਿੰਦੀ ਹੈ',
  ],
  [
    'terms.body.acceptance',
    'the version of this text is recorded',
    'la version de ce texte est consignée',
    'ਇਸ ਲਿਖਤ ਦਾ ਵਰਜਨ',
  ],
  ['terms.body.acceptance', 'at least 18 years old', 'au moins 18 ans', '18 ਸਾਲ ਹੋਣੀ ਚਾਹੀਦੀ ਹੈ'],
  [
    'terms.body.guarantees',
    'within 48 hours of the visit',
    'dans les 48 heures suivant la visite',
    'ਸਫ਼ਾਈ ਤੋਂ ਬਾਅਦ 48 ਘੰਟਿਆਂ ਦੇ ਅੰਦਰ',
  ],
  [
    'refund.body.guarantee',
    'within 48 hours of the visit',
    'dans les 48 heures suivant la visite',
    'ਸਫ਼ਾਈ ਤੋਂ ਬਾਅਦ 48 ਘੰਟਿਆਂ ਦੇ ਅੰਦਰ',
  ],
  ['home.how.deposit', 'The rest is due on completion.', 'Le reste est dû à la fin du service.', 'ਬਾਕੀ ਕੰਮ ਪੂਰਾ ਹੋਣ ’ਤੇ।'],
  [
    'onboarding.booking.body',
    'the rest is due on completion.',
    'le reste est dû à la fin du service.',
    'ਬਾਕੀ ਕੰਮ ਪੂਰਾ ਹੋਣ ’ਤੇ।',
  ],
  [
    'contact.faq.unhappy.a',
    'we refund that part of the price',
    'nous remboursons la part du prix correspondante',
    'ਉਸ ਹਿੱਸੇ ਦੇ ਪੈਸੇ ਵਾਪਸ ਕਰਦੇ ਹਾਂ',
  ],
  ['booking.outlet.hint', 'call us before you book.', 'appelez-nous avant de réserver.', 'ਬੁੱਕ ਕਰਨ ਤੋਂ ਪਹਿਲਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ।'],
  [
    'crash.body',
    'ask us before you do it again.',
    'vérifiez auprès de nous avant de recommencer.',
    'ਦੁਬਾਰਾ ਕਰਨ ਤੋਂ ਪਹਿਲਾਂ ਸਾਨੂੰ ਪੁੱਛੋ।',
  ],
  [
    'newsletter.consent',
    'Fresh Glaze ({address}) may e-mail you',
    'permettez à Fresh Glaze ({address})',
    'Fresh Glaze ({address}) ਨੂੰ',
  ],
  ['contact.newsletter', 'Fresh Glaze ({address})', 'Fresh Glaze ({address})', 'Fresh Glaze ({address})'],
  [
    'terms.lead',
    'Please read them before you book.',
    'Veuillez les lire avant de réserver.',
    'ਬੁੱਕ ਕਰਨ ਤੋਂ ਪਹਿਲਾਂ ਕਿਰਪਾ ਕਰਕੇ ਪੜ੍ਹੋ।',
  ],
  [
    'privacy.body.collected',
    'a hash of your password, never the password itself; for each passkey its public key',
    'une empreinte (hachage) de votre mot de passe, jamais le mot de passe lui-même; pour chaque clé d’accès, sa clé publique',
    'ਪਾਸਵਰਡ ਦਾ ਹੈਸ਼, ਪਾਸਵਰਡ ਆਪ ਕਦੇ ਨਹੀਂ; ਹਰ ਪਾਸਕੀ ਦੀ ਪਬਲਿਕ ਚਾਬੀ',
  ],
  ['home.reviews.body', 'Reviews come only from', 'Les avis viennent seulement', 'ਬੁਕਿੰਗਾਂ ਦੇ ਹੁੰਦੇ ਹਨ'],
  ['accessibility.body.aim', 'WCAG 2.0', 'WCAG 2.0', 'WCAG 2.0'],
] as const

describe('what binds us says the same in three languages', () => {
  test.each(binding)('%s: %s', (key, ...parts) => {
    for (const [index, text] of said(key).entries()) expect(text).toContain(parts[index])
  })

  test('nobody is promised what does not exist', () => {
    const promises =
      /generator|receipt go here|Reviews here will come|next issue|newsletter (?:comes|stops)|in two taps|never type|[Tt]hree steps, and|minutes, we call|never exceeds|[Bb]ank shows it by|three tiers/
    expect(catalogues.en.filter(([, text]) => promises.test(text))).toEqual([])
  })
})
