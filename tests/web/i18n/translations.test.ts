import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'

import { catalogueFilesOf, messagesOf, textsIn } from '#tests/support/catalogues.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'

const textsOf = messagesOf

/** Words that are equal in English, French and Punjabi. */
const alike =
  /^(mail\.reward\.points$|text-message\.sender$|receipt\.(payment|description|total|hst|methods\.e-transfer)$|copy\.(field|fields\.(message|notes?))$|mail\.booking\.(service|date)$|portal\.fact\.notes$|language\.|office\.figure\.conversion$|footer\.service\.(filled|glazed|sprinkle)|footer\.(instagram|services)|header\.menu|nav\.services|toast\.region|booking\.(date|fact\.(date|service)|card\.expiry\.placeholder))|address\.count$|contact\.message$|dashboard\.(loyalty\.points|tier\.bronze)$|terms\.title\.modifications|(privacy|terms)\.versions$|blog\.tag\.air$|blog\.(category\.promotions|chip$|found)|customers\.(services|notes|figure\.services)$|email\.(signature|compose\.(cc|text|suggestions\.count))$|email\.form\.(port|security\.(starttls|tls))$|office\.(minutes|notifications|toasts|section\.google)$|palette\.group\.actions$|(booking|visits)\.notes$|analytics\.share$|settings\.brand\.logo$|google\.(body|date|event\.description|tab\.(contacts|drive|gmail))$/
/** Names and signs that stay in Latin letters within Punjabi. */
const names =
  /Fresh Glaze|Sprinkle (?:Wash|Clean)|Glazed(?: Detail)?|Filled (?:Donut|Luxury)|English|Français|HST|GST|Interac e-Transfer|GTA|JPEG|JSON|PNG|WebP|MM|YY|F8|js\.stripe\.com|Stripe|Google Workspace|Gmail|Drive|Google|Twilio|Instagram|WCAG|AODA|AQHI|AA|IP|JavaScript|Escape|Ctrl|Cmd|Enter|FG|iCloud|Yahoo|IMAP|SMTP|STARTTLS|TLS|STOP|START|CSV|CRM|API|PDF|MB|verify|settle/g

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

  test('no text was left in English', () => {
    const english = Object.fromEntries(textsOf('en'))
    const left = textsOf(language).filter(([key, text]) => text === english[key] && !alike.test(key))
    expect(left).toEqual([])
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

/** 'count:plural', 'name:argument'; each once. */
function argumentsOf(message: readonly MessageFormatElement[]): readonly string[] {
  const found = message.flatMap((part) => [
    ...(part.type === TYPE.literal || part.type === TYPE.pound ? [] : [`${part.value}:${TYPE[part.type]}`]),
    ...inside(part).flatMap(argumentsOf),
  ])
  return [...new Set(found)].toSorted()
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

function inside(part: MessageFormatElement): readonly MessageFormatElement[][] {
  if (part.type === TYPE.plural || part.type === TYPE.select)
    return Object.values(part.options).map(({ value }) => value)
  return part.type === TYPE.tag ? [part.children] : []
}
