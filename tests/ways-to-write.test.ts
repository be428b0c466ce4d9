import { describe, expect, test } from 'vitest'

import { readSourceFiles } from './support/imports.ts'

const flagOfRequest =
  /\[(?:is|has)?(?:pending|sending|busy|saving|submitting|posting|uploading|deleting|removing)\w*, set\w+\] = useState/i

/** Files with a way of their own to write, and why. */
const ownWaysToWrite: Readonly<Record<string, string>> = {
  'web/quote/use-quote.ts': 'with the command the home page and its wizard would weigh more than they may',
  'web/booking/payment/confirm-sandbox.ts': 'calls the provider, as its own scripts do',
  'web/office/frame/data/use-staff.ts': 'is the question that everything else takes the session from',
  'web/office/frame/data/office-read.ts': 'ends the session of the office where a read finds it over',
  'web/office/frame/data/office-pages.ts': 'does the same for lists',
  'web/office/frame/use-logout.ts': 'a session that is over already needs no end',
  'web/office/shell/confirm-password.tsx': 'lets what waits for the password go with the session',
  'web/office/pipeline/use-told.ts': 'the board has specified words for a session that is over',
  'web/office/pipeline/use-bulk.ts': 'ends with the session what is done with many deals',
  'web/office/frame/offline/send-report.ts': 'tells a page of a café’s network from an answer of ours',
  'web/office/email/compose/use-draft.ts': 'shows how far what is typed is saved, by itself and not by a press',
}

/** A command by what is taken of it, and its terms. */
const command = /const \{([^}]*)\} = useCommand(?:<[^(]*>)?\(([\s\S]*?)\n {2}\}?\)/g

/** A sentence that is to stand in place, and that nobody shows. */
const isUnshown = (text: string): boolean =>
  [...text.matchAll(command)].some(
    ([, taken = '', terms = '']) => terms.includes('failed: t(') && !/\bfault\b/.test(taken),
  )

function breachesIn(path: string, text: string): string[] {
  if (path.startsWith('web/data/') || path in ownWaysToWrite) return []
  return [
    ...(flagOfRequest.test(text) ? ['holds a flag of its own while it sends: useCommand has it'] : []),
    ...(/\bfetch\([^;]*?\bmethod:/.test(text) ? ['calls fetch with a method: web/data has the calls'] : []),
    ...(isUnshown(text)
      ? ['has a sentence for a failure that it shows nowhere: take `fault`, or give it a title']
      : []),
    ...(/\bisExpired\b|\bstatus === 401\b/.test(text)
      ? ['asks whether the session is over: useCommand and useFailure do']
      : []),
  ]
}

describe('what changes something on the server', () => {
  const files = readSourceFiles(['web'])

  test('is sent by a command, or listed with the reason why not', () => {
    expect(files.flatMap(({ path, text }) => breachesIn(path, text).map((what) => `${path}: ${what}`))).toEqual([])
  })

  test('by a way of its own is there and needs to be listed', () => {
    const unneeded = Object.keys(ownWaysToWrite).filter((path) => {
      const file = files.find((one) => one.path === path)
      return file === undefined || breachesIn('web/x.ts', file.text).length === 0
    })
    expect(unneeded).toEqual([])
  })

  test.each([
    'const [isSending, setSending] = useState(false)',
    'const [pending, setPending] = useState<string | null>(null)',
    `await fetch(path, { credentials: 'include', method: 'PUT', body })`,
    `const { isPending, run } = useCommand<void>({\n    send,\n    failed: t('office.login.failed'),\n  })`,
    'if (isExpired(error)) expire()',
    'if (error instanceof HttpError && error.status === 401) leave()',
  ])('is found where it is written by hand: %s', (text) => {
    expect(breachesIn('web/office/visit/x.tsx', text)).toHaveLength(1)
  })
})
