import { describe, expect, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { messagesOf } from '#tests/support/catalogues.ts'

type Parts = Readonly<Partial<Record<Language, string>>>

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: Object.fromEntries(messagesOf('en')),
  fr: Object.fromEntries(messagesOf('fr')),
  pa: Object.fromEntries(messagesOf('pa')),
}

/** Facts that the product's behaviour determines. */
const facts: readonly (readonly [key: string, parts: Parts])[] = [
  [
    'contact.faq.home.a',
    { en: 'Only at the start and the end.', fr: 'Seulement au début et à la fin.', pa: 'ਸਿਰਫ਼ ਸ਼ੁਰੂ ਅਤੇ ਅਖ਼ੀਰ ਵਿੱਚ।' },
  ],
  ['reviews.book', { en: 'See the packages', fr: 'Voir les forfaits', pa: 'ਪੈਕੇਜ ਦੇਖੋ' }],
  ['booking.blocked.body', { en: 'or call us.', fr: 'ou appelez-nous.', pa: 'ਜਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ।' }],
  [
    'contact.privacy',
    {
      en: 'also for the newsletter, if you ticked its box.',
      fr: 'sert aussi à l’infolettre si vous avez coché sa case.',
      pa: 'ਜੇ ਤੁਸੀਂ ਨਿਊਜ਼ਲੈਟਰ ਵਾਲੇ ਖ਼ਾਨੇ ’ਤੇ ਨਿਸ਼ਾਨ ਲਾਇਆ ਹੈ',
    },
  ],
  [
    'booking.phone.hint',
    {
      en: 'So that the crew can reach you about this visit.',
      fr: 'Pour que l’équipe puisse vous joindre au sujet de la visite.',
      pa: 'ਤਾਂ ਜੋ ਟੀਮ ਬੁਕਿੰਗ ਬਾਰੇ ਤੁਹਾਨੂੰ ਫ਼ੋਨ ਕਰ ਸਕੇ।',
    },
  ],
  [
    'blog.post.slush.excerpt',
    { en: 'A litre of meltwater per week', fr: 'Un litre d’eau de fonte par semaine', pa: 'ਹਫ਼ਤੇ ਵਿੱਚ ਇੱਕ ਲੀਟਰ' },
  ],
  ['footer.hours', { en: 'Service hours', fr: 'Heures des visites', pa: 'ਸਫ਼ਾਈ ਦਾ ਸਮਾਂ' }],
  ['home.hours.body', { en: 'Phone hours:', fr: 'Heures du téléphone :', pa: 'ਫ਼ੋਨ ਦਾ ਸਮਾਂ:' }],
  ['careers.expect.2', { en: 'a driver’s licence', fr: 'La fourgonnette', pa: 'ਡਰਾਈਵਿੰਗ ਲਾਇਸੰਸ' }],
  ['problem.date_too_far', { en: 'Bookings are not open that far ahead yet.' }],
  ['page.services.description', { en: 'from {price} plus HST', fr: 'à partir de {price}', pa: '{price} ਤੋਂ ਸ਼ੁਰੂ' }],
  ['home.hero.lead', { en: 'The price is fixed; a quarter of it holds your time.' }],
  ['quote.book.hint', { en: 'Nothing to pay now: leave your number, and we agree on a time.' }],
  ['newsletter.limited', { en: 'Too many tries in a short time. Please wait a little and try again.' }],
  ['booking.time.hint', { en: 'Times that are not available say why.' }],
  ['contact.faq.title', { en: 'Common questions', fr: 'Questions fréquentes' }],
  ['posts.august', { en: 'ended on' }],
  [
    'posts.minivan',
    {
      en: 'full of sand, and the door needs a push to close',
      fr: 'Le rail de la porte coulissante est plein de sable, et ',
      pa: 'ਦਰਵਾਜ਼ਾ ਬੰਦ ਕਰਨ ਲਈ ਧੱਕਾ ਲਾਉਣਾ ਪੈਂਦਾ ਹੈ',
    },
  ],
]

/** Required words, by language. */
const wording: readonly (readonly [key: string, parts: Parts])[] = [
  [
    'home.how.title',
    {
      en: 'Book in three minutes, then we come',
      fr: 'Réservez en trois minutes, puis nous venons',
      pa: 'ਤਿੰਨ ਮਿੰਟਾਂ ਵਿੱਚ ਬੁੱਕ ਕਰੋ, ਫਿਰ ਅਸੀਂ ਆਵਾਂਗੇ',
    },
  ],
  ['booking.consent.terms', { fr: 'conditions de service' }],
  ['onboarding.skip', { fr: 'Sauter la visite guidée', pa: 'ਜਾਣ-ਪਛਾਣ ਛੱਡੋ' }],
  ['onboarding.label', { pa: 'ਝਟਪਟ ਜਾਣ-ਪਛਾਣ' }],
  ['page.onboarding', { pa: 'ਝਟਪਟ ਜਾਣ-ਪਛਾਣ' }],
  ['onboarding.portal.body', { fr: 'vos dernières soumissions', pa: 'ਤੁਹਾਡੀ ਅਗਲੀ ਬੁਕਿੰਗ' }],
  ['onboarding.welcome.body', { pa: 'ਗਰਾਜ ਵਿੱਚ' }],
  ['posts.child-seat', { fr: 'eau tiède', pa: 'ਬਕਲ ਅਟਕਣ ਲੱਗਦਾ' }],
  ['posts.salt', { fr: 'eau tiède' }],
  ['posts.leather', { fr: 'la poussière abrasive et le gras' }],
  ['careers.body', { en: 'than our vans can take', fr: 'que de fourgonnettes', pa: 'ਜਦੋਂ ਕੰਮ ਵੈਨਾਂ ਤੋਂ ਵਧ ਜਾਵੇ' }],
  ['page.careers.description', { fr: 'dans la fourgonnette' }],
  ['history.told.SlotHeld', { fr: 'fourgonnette' }],
  ['blog.author.van', { fr: 'L’équipe sur la route' }],
  ['blog.author.office', { fr: 'L’équipe du bureau' }],
  ['blog.tag.air', { fr: 'air' }],
  ['quote.badge.booked', { fr: 'Réservée', pa: 'ਬੁੱਕ ਹੋਈ' }],
  ['portal.quote.booked', { fr: 'Réservée', pa: 'ਬੁੱਕ ਹੋਈ' }],
  ['quote.progress', { fr: 'Étapes de la soumission' }],
  ['quote.progress.done', { fr: 'terminée' }],
  ['quote.progress.status', { fr: 'Étape {step} sur {count}' }],
  ['booking.progress.status', { fr: 'Étape {step} sur {count}' }],
  ['quote.contact.lead', { fr: 'Nous vous appelons ou vous écrivons pour convenir d’une heure.' }],
  ['vehicle.size', { fr: 'Type de véhicule', pa: 'ਗੱਡੀ ਦੀ ਕਿਸਮ' }],
  ['visits.phone.size', { fr: 'Type de véhicule', pa: 'ਗੱਡੀ ਦੀ ਕਿਸਮ' }],
  ['quote.error.size', { fr: 'le type de véhicule' }],
  ['booking.error.missing.size', { fr: 'le type de véhicule' }],
  ['about.not.2', { fr: 'et la taille n’y change rien' }],
  ['refund.body.non-refundable', { fr: 'quand la plainte nous parvient' }],
  ['refund.lead', { fr: 'Les projets changent.' }],
  ['contact.faq.duration.a', { fr: 'comptez la durée la plus longue.' }],
  ['contact.hours.visits', { fr: 'Visites' }],
  ['newsletter.test', { fr: 'Mode d’essai' }],
  ['booking.slot.too_soon', { fr: 'Délai trop court' }],
  ['mail.acknowledgement.body', { fr: 'Merci de nous avoir écrit.' }],
  ['booking.last-name', { pa: 'ਆਖ਼ਰੀ ਨਾਂ' }],
  ['visits.phone.lastName', { pa: 'ਆਖ਼ਰੀ ਨਾਂ' }],
  ['problem.hold_expired', { pa: 'ਰੱਦ ਕਰ ਦਿੱਤੀ' }],
  ['problem.quote_not_found', { pa: 'ਉਹ ਕੁਟੇਸ਼ਨ ਨਹੀਂ ਲੱਭੀ' }],
  ['history.told.QuoteCreated', { fr: 'Soumission', pa: 'ਦੀ ਕੁਟੇਸ਼ਨ ਦਿੱਤੀ ਗਈ' }],
  ['history.told.QuoteBooked', { fr: 'Soumission', pa: 'ਕੁਟੇਸ਼ਨ ਬੁਕਿੰਗ ਬਣ ਗਈ' }],
  ['office.stage.quoted', { pa: 'ਕੁਟੇਸ਼ਨ ਦਿੱਤੀ' }],
  ['settings.prices.from', { fr: 'd’une soumission antérieure', pa: 'ਪੁਰਾਣੀ ਕੁਟੇਸ਼ਨ ਤੋਂ' }],
  ['services.addon.odor-elimination', { pa: 'ਬਦਬੂ ਦੀ ਜੜ੍ਹ' }],
  ['blog.post.odour.excerpt', { pa: 'ਇੱਕ ਹੋਰ ਬਦਬੂ' }],
  ['privacy.body.rights', { pa: 'ਤੁਸੀਂ ਕਿਸੇ ਵੇਲੇ ਵੀ ਸਾਡੇ ਤੋਂ ਇਹ ਮੰਗ ਸਕਦੇ ਹੋ:' }],
  ['services.popular', { pa: 'ਲੋਕਾਂ ਦੀ ਪਸੰਦ' }],
  ['reviews.empty.body', { pa: 'ਅਤੇ ਅਸੀਂ ਆਪਣੇ ਰਿਵਿਊ ਆਪ ਨਹੀਂ ਲਿਖਦੇ।' }],
  ['booking.confirmed.lead', { pa: 'ਆਵੇਗਾ' }],
  ['quote.add-ons.hint', { pa: 'ਜ਼ਰੂਰੀ ਨਹੀਂ।' }],
  ['booking.add-ons.hint', { pa: 'ਜ਼ਰੂਰੀ ਨਹੀਂ।' }],
  ['details.optional', { pa: '(ਜ਼ਰੂਰੀ ਨਹੀਂ)' }],
  ['contact.optional', { pa: 'ਜ਼ਰੂਰੀ ਨਹੀਂ' }],
  ['booking.color', { pa: '(ਜ਼ਰੂਰੀ ਨਹੀਂ)' }],
  ['refund.body.cancellation', { pa: 'ਫ਼ੀਸਦੀ' }],
  ['terms.body.law', { pa: 'ਫ਼ੈਡਰਲ' }],
  ['terms.body.guarantees', { pa: 'ਸੜਨ ਦੇ ਨਿਸ਼ਾਨ' }],
  ['contact.title', { pa: 'ਜੋ ਪੁੱਛਣਾ ਹੈ, ਪੁੱਛੋ' }],
  ['newsletter.unsubscribe.press', { pa: 'ਨਿਊਜ਼ਲੈਟਰ ਬੰਦ ਕਰੋ' }],
  ['page.newsletter-unsubscribe', { pa: 'ਨਿਊਜ਼ਲੈਟਰ ਬੰਦ ਕਰੋ' }],
  ['mail.unsubscribe', { pa: 'ਨਿਊਜ਼ਲੈਟਰ ਬੰਦ ਕਰੋ' }],
  ['newsletter.body', { pa: 'ਦਾਗ਼ਾਂ' }],
]

describe('what a text says of a visit', () => {
  test.each(facts)('%s is as agreed', expectParts)
})

describe('the word that a reader understands', () => {
  test.each(wording)('%s is the one of the glossary', expectParts)
})

function expectParts(key: string, parts: Parts) {
  const found = Object.keys(parts).map((language) => [language, saidIn(language, key)])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(parts).map(([language, part]) => [language, expect.stringContaining(part)])),
  )
}

function saidIn(language: string, key: string): string | undefined {
  const texts = Object.entries(catalogues).find(([one]) => one === language)?.[1]
  return texts?.[key]?.replaceAll(/[\u00A0\u00AD]/g, (sign) => (sign === '\u00A0' ? ' ' : ''))
}
