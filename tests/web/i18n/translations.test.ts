import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'

import { catalogueFilesOf, messagesOf, textsIn } from '#tests/support/catalogues.ts'
import { argumentsOf, inside } from '#tests/support/message-arguments.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'

const textsOf = messagesOf

/** Texts that a language writes as English does. */
const alike = {
  fr: [
    'blog.category.promotions',
    'blog.chip',
    'blog.found',
    'blog.tag.air',
    'booking.date',
    'booking.fact.date',
    'booking.fact.service',
    'booking.notes',
    'contact.message',
    'copy.fields.message',
    'copy.fields.note',
    'copy.fields.notes',
    'customers.figure.services',
    'customers.notes',
    'customers.services',
    'dashboard.loyalty.points',
    'dashboard.tier.bronze',
    'email.compose.cc',
    'email.compose.suggestions.count',
    'email.compose.text',
    'email.form.port',
    'email.form.security.starttls',
    'email.form.security.tls',
    'email.signature',
    'footer.instagram',
    'footer.service.filled',
    'footer.service.glazed',
    'footer.service.sprinkle',
    'footer.services',
    'google.body',
    'google.date',
    'google.event.description',
    'google.tab.contacts',
    'google.tab.drive',
    'google.tab.gmail',
    'header.menu',
    'language.en',
    'language.fr',
    'language.pa',
    'mail.booking.date',
    'mail.booking.service',
    'mail.office.fact.notes',
    'mail.reward.points',
    'nav.services',
    'office.figure.conversion',
    'office.minutes',
    'office.notifications',
    'office.toasts',
    'palette.group.actions',
    'portal.fact.notes',
    'privacy.versions',
    'receipt.description',
    'receipt.payment',
    'receipt.total',
    'settings.brand.logo',
    'terms.title.modifications',
    'terms.versions',
    'text-message.sender',
    'toast.region',
    'visits.notes',
  ],
  pa: [
    'analytics.share',
    'blog.chip',
    'booking.card.expiry.placeholder',
    'copy.field',
    'email.form.security.starttls',
    'email.form.security.tls',
    'footer.service.filled',
    'footer.service.glazed',
    'footer.service.sprinkle',
    'google.tab.drive',
    'google.tab.gmail',
    'language.en',
    'language.fr',
    'language.pa',
    'mail.office.digest.words',
    'mail.office.money.subject',
    'mail.office.placeAt',
    'receipt.hst',
    'receipt.methods.e-transfer',
    'receipt.payment',
    'text-message.sender',
  ],
} as const
/** Names and signs that stay in Latin letters within Punjabi. */
const names =
  /\b(?:Fresh Glaze|Sprinkle (?:Wash|Clean)|Glazed(?: Detail)?|Filled (?:Donut|Luxury)|English|Français|HST|GST|Interac e-Transfer|GTA|JPEG|JSON|PNG|WebP|MM|YY|F8|js\.stripe\.com|Stripe|Google Workspace|Gmail|Drive|Google|Twilio|Instagram|WCAG|AODA|AQHI|AA|IP|JavaScript|Escape|Ctrl|Cmd|Enter|FG|iCloud|Yahoo|IMAP|SMTP|STARTTLS|TLS|CANCEL|STOP|START|CSV|CRM|API|PDF|MB|verify|settle)\b/g

describe.each(['fr', 'pa'] as const)('the catalogue in %s', (language) => {
  test.each(catalogueFilesOf(language))('%s has the keys of the English', (file) => {
    const english = file.replace(`/${language}/`, '/en/')
    expect(Object.keys(textsIn(file)).toSorted()).toEqual(Object.keys(textsIn(english)).toSorted())
  })

  test('every text takes the values that the English takes, and chooses between plurals where it does', () => {
    const english = Object.fromEntries(textsOf('en'))
    for (const [key, text] of textsOf(language))
      expect(argumentsOf(parse(text)), key).toEqual(argumentsOf(parse(english[key] ?? '')))
  })

  test('both plurals of the language are there', () => {
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories).toEqual(
      expect.arrayContaining(['one', 'other']),
    )
    for (const [key, text] of textsOf(language))
      for (const choice of pluralsIn(parse(text))) expect(choice, key).toEqual(expect.arrayContaining(['one', 'other']))
  })

  test('no text was left in English but those that both write alike', () => {
    const english = Object.fromEntries(textsOf('en'))
    const left = textsOf(language).filter(([key, text]) => text === english[key])
    expect(left.map(([key]) => key).toSorted()).toEqual(alike[language])
  })

  test('an apostrophe is a curly one, which does not quote what follows', () => {
    expect(messagesOf(language).filter(([, text]) => text.includes("'"))).toEqual([])
  })
})

describe('Punjabi', () => {
  test('stands in its own script but for names', () => {
    const latin = messagesOf('pa')
      .filter(([key]) => !key.startsWith('language.'))
      .map(([key, text]) => `${key}: ${shown(parse(text)).replaceAll(names, '')}`)
      .filter((line) => /[A-Za-z]{2}/.test(line.slice(line.indexOf(':'))))
    expect(latin).toEqual([])
  })

  test('nothing is counted as one, as one is', async () => {
    const { t } = await speaking('pa')
    expect(t('booking.hold.spoken', { minutes: 1 })).toBe('ਡਿਪਾਜ਼ਿਟ ਦੇਣ ਲਈ 1 ਮਿੰਟ ਬਾਕੀ ਹੈ।')
    expect(t('booking.hold.spoken', { minutes: 0 })).toContain('ਹੈ')
    expect(t('booking.hold.spoken', { minutes: 5 })).toBe('ਡਿਪਾਜ਼ਿਟ ਦੇਣ ਲਈ 5 ਮਿੰਟ ਬਾਕੀ ਹਨ।')
  })
})

describe('French', () => {
  test('spaces its signs as Canada does: a fixed one before a colon, a percent sign, a dollar; none before ; ! ?', () => {
    const wrong = messagesOf('fr').filter(([, text]) =>
      /[ \u00A0\u202F][;!?]| :|[^\s] [%$]|\p{L}:/u.test(shown(parse(text))),
    )
    expect(wrong).toEqual([])
  })

  test('zero and one suggestion are singular', async () => {
    const { t } = await speaking('fr')
    expect(t('booking.hold.spoken', { minutes: 1 })).toBe('Il vous reste 1 minute pour payer l’acompte.')
    expect(t('booking.hold.spoken', { minutes: 0 })).toContain('0 minute pour')
    expect(t('address.count', { count: 4 })).toBe('4 suggestions')
  })
})

async function speaking(language: 'fr' | 'pa') {
  const i18n = createI18n({
    language,
    load: loadMessages,
    onChoose: () => {},
    onError: (error) => {
      throw error
    },
  })
  await i18n.need(['booking', 'details'])
  return i18n.current()
}

function pluralsIn(message: readonly MessageFormatElement[]): readonly (readonly string[])[] {
  return message.flatMap((part) => [
    ...(part.type === TYPE.plural ? [Object.keys(part.options)] : []),
    ...inside(part).flatMap(pluralsIn),
  ])
}

/** The words alone. */
function shown(message: readonly MessageFormatElement[]): string {
  return message.map((part) => (part.type === TYPE.literal ? part.value : inside(part).map(shown).join(' '))).join('')
}
