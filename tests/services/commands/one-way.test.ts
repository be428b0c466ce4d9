import { expect, test } from 'vitest'

import { readSourceFiles, type SourceFile } from '#tests/support/imports.ts'

/** Use cases that ask for the permission themselves, before what `command` comes too late for. */
const askFirst: Readonly<Record<string, string>> = {
  'services/features/booking/complete-checkout.ts': 'settles a payment first, which more actors may',
  'services/features/booking/expire-holds.ts': 'has nothing to write while no hold is over',
  'services/features/booking/start-checkout.ts': 'answers with free starts before it writes',
  'services/features/business/brand.ts': 'stores the logo first',
  'services/features/messages/send-mail-once.ts': 'mails first',
  'services/features/messages/send-sms-once.ts': 'is silent where no texts are sent, whoever asks',
  'services/features/money/balance-mails.ts': 'shows and mails what only the office may, and writes nothing else',
  'services/features/money/carry-out-charges.ts': 'charges the card first',
  'services/features/money/deposit-link-mails.ts': 'shows what only the office may, and writes nothing',
  'services/features/money/issue-receipts.ts': 'takes each refusal for a number that is taken',
  'services/features/money/move-balance.ts': 'moves the money first',
  'services/features/money/move-money.ts': 'moves the money first',
  'services/features/money/provider-event.ts': 'appends without a look at any stream',
  'services/features/money/reconcile.ts': 'mends by other commands',
  'services/features/money/unbooked-payments.ts': 'answers whether there is such a payment before it writes',
  'services/features/sales/follow-deals.ts': 'has nothing to write of what is unknown',
  'services/features/sales/quotes.ts': 'answers whether there is such a quote before it writes',
  'services/features/visit/call-off.ts': 'answers for each visit by itself',
  'services/features/visit/reschedule-booking.ts': 'answers with free starts before it writes',
  'services/features/visit/visit-photos.ts': 'stores and deletes pictures first',
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

const without = (pattern: RegExp, exceptions: Readonly<Record<string, string>>) => (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) => (pattern.test(text) === Object.hasOwn(exceptions, path) ? [] : [path]))

const askingPermission = without(/\b(refuseUnlessPermitted|assertPermitted)\(/, askFirst)
const appending = without(/\blog\.append\(/, appendThemselves)
const refusingConflict = without(/\brefuse\('conflict'/, racing)
const performing = without(/\bperform\b[^;]*?from '#services\/commands\/perform\.ts'/, {})

test('outside services/commands everybody writes by a command, and nobody by `perform`', () => {
  expect(performing(product)).toEqual([])
  expect(appending(product)).toEqual([])
})

test('a permission is asked for by the command, and beside it where that comes too late', () => {
  expect(askingPermission(product)).toEqual([])
})

test('`conflict` is refused for races alone; what else is refused has a name of its own', () => {
  expect(refusingConflict(product)).toEqual([])
})

test.each([
  ['refuses a conflict', refusingConflict, `return refuse('conflict')`],
  ['performs', performing, `import { perform, stateOf } from '#services/commands/perform.ts'`],
  ['appends', appending, 'await ctx.log.append({ key, meta, writes })'],
  ['asks for a permission', askingPermission, `assertPermitted('moveDeal', actor)`],
])('a file that %s is found, and one of the exceptions that does so no more', (_, found, text) => {
  expect(found([{ path: 'services/features/sales/x.ts', text }])).toEqual(['services/features/sales/x.ts'])
  if (found === performing) return
  const path =
    found === refusingConflict ? 'services/mailbox/team/notes.ts' : 'services/features/money/provider-event.ts'
  expect(found([{ path, text: '' }])).toEqual([path])
})

test('each command of the table of permissions is issued by somebody', () => {
  const [table] = files.filter(({ path }) => path === 'services/commands/permissions.ts')
  const names = [...(table?.text.matchAll(/^ {2}(\w+): /gm) ?? [])].map(([, name]) => name)
  const all = product.map(({ text }) => text).join('\n')
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !all.includes(`'${name}'`))).toEqual([])
})
