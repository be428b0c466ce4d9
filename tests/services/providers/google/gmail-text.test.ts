import { afterAll, expect, test } from 'vitest'

import { textOrNull } from '#services/mailbox/outgoing/safe-texts.ts'
import { openSanitiser } from '#services/mailbox/sanitiser.ts'
import type { GoogleClient } from '#services/providers/google/client.ts'
import { readMessage, wordsOfSnippet } from '#services/providers/google/gmail.ts'
import { hostileHtml } from '#tests/bench/hostile-html.ts'

const sanitiser = openSanitiser()
afterAll(() => sanitiser.close())

interface Part {
  readonly mimeType: string
  readonly body: { readonly data: string }
}
const part = (mimeType: string, text: string): Part => ({
  mimeType,
  body: { data: Buffer.from(text).toString('base64url') },
})

/** Google's answer to the only question that is asked. */
const answering = (...parts: readonly Part[]): GoogleClient =>
  ({
    gmail: async ({ schema }) =>
      schema.parse({ id: 'm', snippet: 'Hello &amp; bye', payload: { mimeType: 'multipart/alternative', parts } }),
  }) as GoogleClient

const textOf = async (...parts: readonly Part[]) =>
  (await readMessage(answering(...parts), 'm', (html) => textOrNull({ sanitiser }, html))).text

test('a Gmail message without plain text, or with an empty one, is read from its HTML by the reader of all mails', async () => {
  const html = part('text/html', '<p>H&eacute;l&egrave;ne, <a href="https://example.ca/ok">confirm</a></p>')
  expect(await textOf(html)).toBe('Hélène, confirm (https://example.ca/ok)')
  expect(await textOf(part('text/plain', ' \n'), html)).toBe('Hélène, confirm (https://example.ca/ok)')
  expect(await textOf(part('text/plain', 'as text'), html)).toBe('as text')
})

test('a Gmail message whose HTML takes too long has its excerpt', async () => {
  const found = await readMessage(answering(part('text/html', '<p>x</p>')), 'm', async () => null)
  expect(found.text).toBe('Hello & bye')
})

test('an excerpt has the letters that its entities stand for, whatever their names, and no fillers', () => {
  const written =
    'H&eacute;l&egrave;ne, c&rsquo;est pr&ecirc;t &#x2013; &#8230; &hellip; 5&nbsp;&euro; &Zcaron;&aacute;k &lt;b&gt; AT&amp;T &nope;'
  expect(wordsOfSnippet(written)).toBe('Hélène, c’est prêt – … … 5 € Žák <b> AT&T &nope;')
  expect(wordsOfSnippet(`See you &zwnj; &zwnj; &#847; &nbsp; &shy;&zwnj;${'&zwnj; '.repeat(90)}`)).toBe('See you')
  expect(wordsOfSnippet('مهدی&zwnj;رضا')).toBe('مهدی\u200Cرضا')
})

test.each(Object.entries(hostileHtml))('a Gmail message of a megabyte of %s is read', async (_, html) => {
  expect(await textOf(part('text/html', html))).toMatch(/^Hello/)
})
