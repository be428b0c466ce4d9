import { isDeepStrictEqual } from 'node:util'

import { expect, test } from 'vitest'

import type { CommandName } from '#services/commands/permissions.ts'
import { readSourceFiles, type SourceFile } from '#tests/support/imports.ts'

interface Asking {
  readonly asks: readonly CommandName[]
  readonly why: string
}

/** Use cases that ask for the permission themselves, before what `command` comes too late for. */
const askFirst: Readonly<Record<string, Asking>> = {
  'services/features/booking/complete-checkout.ts': {
    asks: ['completeCheckout'],
    why: 'settles a payment first, which more actors may',
  },
  'services/features/booking/expire-holds.ts': {
    asks: ['expireHolds'],
    why: 'has nothing to write while no hold is over',
  },
  'services/features/booking/start-checkout.ts': {
    asks: ['startCheckout'],
    why: 'answers with free starts before it writes',
  },
  'services/features/business/brand.ts': { asks: ['changeBrand'], why: 'stores the logo first' },
  'services/features/messages/send-mail-once.ts': { asks: ['sendMail'], why: 'mails first' },
  'services/features/messages/send-sms-once.ts': {
    asks: ['sendSms'],
    why: 'is silent where no texts are sent, whoever asks',
  },
  'services/features/money/balance-mails.ts': {
    asks: ['sendBalanceLink'],
    why: 'shows and mails what only the office may, and writes nothing else',
  },
  'services/features/money/carry-out-charges.ts': { asks: ['carryOutCharge'], why: 'charges the card first' },
  'services/features/money/deposit-link-mails.ts': {
    asks: ['askForDeposit'],
    why: 'shows what only the office may, and writes nothing',
  },
  'services/features/money/issue-receipts.ts': {
    asks: ['issueReceipts'],
    why: 'takes each refusal for a number that is taken',
  },
  'services/features/money/move-balance.ts': {
    asks: ['captureBalance', 'releaseBalance'],
    why: 'moves the money first',
  },
  'services/features/money/move-money.ts': {
    asks: ['capturePayment', 'releasePayment', 'refundPayment'],
    why: 'moves the money first',
  },
  'services/features/money/provider-event.ts': {
    asks: ['recordProviderEvent'],
    why: 'appends without a look at any stream',
  },
  'services/features/money/reconcile.ts': { asks: ['reconcile'], why: 'mends by other commands' },
  'services/features/money/settle-payment.ts': { asks: ['settlePayment'], why: 'asks the provider first' },
  'services/features/money/unbooked-payments.ts': {
    asks: ['refundUnbooked', 'rebook'],
    why: 'answers whether there is such a payment before it writes',
  },
  'services/features/sales/follow-deals.ts': { asks: ['followDeal'], why: 'has nothing to write of what is unknown' },
  'services/features/sales/quotes.ts': {
    asks: ['bookQuote'],
    why: 'answers whether there is such a quote before it writes',
  },
  'services/features/visit/call-off.ts': { asks: ['callOffVisits'], why: 'answers for each visit by itself' },
  'services/features/visit/reschedule-booking.ts': {
    asks: ['rescheduleForBusiness', 'rescheduleForCustomer'],
    why: 'answers with free starts before it writes',
  },
  'services/features/visit/visit-photos.ts': { asks: ['changeVisitPhotos'], why: 'stores and deletes pictures first' },
}

/** Modules that ask a provider, send or store without a permission of their own, with who has asked for one. */
const askedFor: Readonly<Record<string, string>> = {
  'services/features/booking/open-intent.ts': 'startCheckout has asked',
  'services/features/money/balance-page.ts': 'the mailed link permits',
  'services/features/money/mend-balance.ts': 'reconcile has asked',
  'services/features/money/note-disputes.ts': 'the provider is asked on its own word, and by reconcile',
  'services/features/money/note-refunds.ts': 'the provider is asked on its own word, and by reconcile',
  'services/features/money/open-balance-card.ts': 'the command payOwnBalance goes before each question',
  'services/features/money/saved-cards.ts': 'the session permits: the customer is who is signed in',
  'workers/detach-cards.ts': 'of an erased person, whom nobody can act for',
}

const appendThemselves: Readonly<Record<string, string>> = {
  'services/features/money/provider-event.ts': 'a delivery of a webhook is a stream of its own',
  'services/operations/erase.ts': 'an erasure goes over every stream of a person',
  'services/process/append-health.ts': 'wraps the log',
}

/** Modules that refuse with `conflict`: somebody else was first, and a new attempt may succeed. */
const racing: Readonly<Record<string, string>> = {
  'services/features/account/sign-in-with-provider.ts': 'an identity is linked in two tabs',
  'services/features/money/open-balance-card.ts': 'each turn finds something else at the provider',
  'services/features/money/saved-cards.ts': 'each turn finds another form at the provider',
  'services/features/sales/lead-changes.ts': 'a lead is changed while its change is taken back',
  'services/features/visit/call-off.ts': 'a visit is moved while it is called off',
  'services/features/visit/cancel-booking.ts': 'a visit is moved while it is cancelled',
  'services/features/visit/change-van.ts': 'a visit is moved while another van is sent',
  'services/features/visit/reschedule-booking.ts': 'a visit is moved by two',
  'services/mailbox/outgoing/change-draft.ts': 'a draft is written in two tabs, or is on its way',
  'services/mailbox/staff-actions.ts': 'the selection is another than the one that was counted',
  'services/mailbox/team/answers.ts': 'a colleague has answered meanwhile',
  'services/mailbox/team/assignments.ts': 'a thread is given to somebody else while that is undone',
  'services/mailbox/team/notes.ts': 'a note is written in two tabs',
}

const files = readSourceFiles(['services', 'workers'])
const product = files.filter(({ path }) => !path.startsWith('services/commands/'))

const without = (pattern: RegExp, exceptions: Readonly<Record<string, unknown>>) => (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) => (pattern.test(text) === Object.hasOwn(exceptions, path) ? [] : [path]))

const asked = /\b(?:refuseUnlessPermitted|assertPermitted)\((?:'(\w+)'|(\w+))/g

/** The names that a module asks for; a variable's are the texts that it is one of. */
const namesAsked = (text: string): string[] =>
  [...text.matchAll(asked)].flatMap(([, name, variable]) =>
    name === undefined
      ? [...(new RegExp(`const ${variable} = .*\\? (.*)`).exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].flatMap(
          ([, one]) => one ?? [],
        )
      : [name],
  )

const askingPermission = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) => {
    const listed = Object.hasOwn(askFirst, path) ? (askFirst[path]?.asks ?? []) : []
    return isDeepStrictEqual(new Set(namesAsked(text)), new Set(listed)) ? [] : [path]
  })

/** Functions that wait for something before they ask, other than for the state that says whose the stream is. */
const askingLate = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) => {
    const isLate = [...text.matchAll(asked)].some(({ index }) => {
      const before = text.slice(0, index)
      return /\bawait (?!stateOf\()/.test(before.slice(before.lastIndexOf('\nexport ')))
    })
    return isLate ? [path] : []
  })

const outside = /\b(?:provider|savedCards)\.(?!readWebhook|begin)\w+\(|\bmailer\.send\(|\bfiles\.(?:put|release)\(/
const actingOutside = (files: readonly SourceFile[]) =>
  without(outside, askedFor)(files.filter(({ path }) => !Object.hasOwn(askFirst, path)))
const appending = without(/\blog\.append\(/, appendThemselves)
const refusingConflict = without(/\brefuse\('conflict'/, racing)
const performing = without(/\bperform\b[^;]*?from '#services\/commands\/perform\.ts'/, {})

test('outside services/commands everybody writes by a command, and nobody by `perform`', () => {
  expect(performing(product)).toEqual([])
  expect(appending(product)).toEqual([])
})

test('a permission is asked for by the command, and beside it by its name where that comes too late', () => {
  expect(askingPermission(product)).toEqual([])
})

test('what is done outside waits for a permission: its module asks before it waits for anything, or says who has', () => {
  expect(askingLate(product)).toEqual([])
  expect(actingOutside(product)).toEqual([])
})

test('`conflict` is refused for races alone; what else is refused has a name of its own', () => {
  expect(refusingConflict(product)).toEqual([])
})

test.each([
  ['refuses a conflict', refusingConflict, `return refuse('conflict')`, 'services/mailbox/team/notes.ts'],
  ['performs', performing, `import { perform, stateOf } from '#services/commands/perform.ts'`, 'services/app.ts'],
  ['appends', appending, 'await ctx.log.append({ key, meta, writes })', 'services/operations/erase.ts'],
  ['asks', askingPermission, `assertPermitted('moveDeal', actor)`, 'services/features/money/reconcile.ts'],
  ['calls a provider', actingOutside, 'await ctx.provider.cancel({ key, intentId })', 'workers/detach-cards.ts'],
])('a file that %s is found, and one of the exceptions that does so no more', (_, found, text, exception) => {
  expect(found([{ path: 'services/features/sales/x.ts', text }])).toEqual(['services/features/sales/x.ts'])
  expect(found([{ path: exception, text: '' }])).toEqual(found === performing ? [] : [exception])
})

test('a function that waits before it asks is found, and one that looks up whose the stream is is not', () => {
  const late = (wait: string) =>
    askingLate([
      { path: 'x.ts', text: `\nexport async function move() {\n${wait}\nassertPermitted('moveDeal', actor)` },
    ])
  expect(late('await ctx.provider.capture({ key })')).toEqual(['x.ts'])
  expect(late('await stateOf(ctx.log, bookingAt(id))')).toEqual([])
})

test('each command of the table of permissions is issued by somebody', () => {
  const [table] = files.filter(({ path }) => path === 'services/commands/permissions.ts')
  const names = [...(table?.text.matchAll(/^ {2}(\w+): /gm) ?? [])].map(([, name]) => name)
  const all = product.map(({ text }) => text).join('\n')
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !all.includes(`'${name}'`))).toEqual([])
})
