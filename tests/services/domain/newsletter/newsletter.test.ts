import { describe, expect, test } from 'vitest'

import type { NewNewsletterEvent } from '#events/newsletter.ts'
import type { Decision } from '#services/commands/decision.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { confirm, end, request } from '#services/domain/newsletter/decide.ts'
import { confirmToken, endToken, readConfirmToken, readEndToken } from '#services/domain/newsletter/links.ts'
import { newsletter, type Newsletter } from '#services/domain/newsletter/newsletter.ts'

const noon = Date.parse('2026-11-20T17:00:00.000Z')
const after = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
const day = 24 * 60

const signup = (requestId: string, minutes = 0) => ({
  personId: 'c1',
  requestId,
  email: 'asha@example.com',
  language: 'fr' as const,
  source: 'footer' as const,
  consentVersion: '2026-11-20' as const,
  at: after(minutes),
})

function happened(state: Newsletter, decision: Decision<NewNewsletterEvent>): Newsletter {
  if (isRefusal(decision)) throw new Error(decision.refused)
  return decision.reduce<Newsletter>(
    (before, event) =>
      newsletter.evolve(before, event.type === 'NewsletterRequested' ? event : { ...event, personal: null }),
    state,
  )
}
const nobody = newsletter.initial
const pending = happened(nobody, request(signup('r1'), nobody))
const confirmed = happened(pending, confirm({ requestId: 'r1', at: after(5) }, pending))

describe('a subscription request', () => {
  test('is no consent yet: it waits, with the words that it was made under and the end of its link', () => {
    const [event] = request(signup('r1'), nobody) as readonly NewNewsletterEvent[]
    expect(event).toMatchObject({
      type: 'NewsletterRequested',
      data: { consentVersion: '2026-11-20', source: 'footer', requestedAt: after(0), expiresAt: after(7 * day) },
      personal: { email: 'asha@example.com' },
    })
    expect(pending.status).toBe('pending')
  })

  test('made again within ten minutes leads to nothing, after them to another mail', () => {
    expect(request(signup('r2', 9), pending)).toEqual([])
    expect(request(signup('r2', 10), pending)).toHaveLength(1)
  })

  test('three in a day are heard, the fourth the day after', () => {
    const state = [11, 22].reduce((before, at) => happened(before, request(signup(`r${at}`, at), before)), pending)
    expect(request(signup('r33', 33), state)).toEqual([])
    expect(request(signup('r33', day + 1), state)).toHaveLength(1)
  })

  test('of somebody who is on the list leaves them there', () => {
    expect(happened(confirmed, request(signup('r2', 60), confirmed)).status).toBe('confirmed')
  })

  test('by another person changes nothing that the owner confirmed: neither the language nor the spelling of the address', () => {
    const stranger = { ...signup('r2', 60), email: 'ASHA@example.com', language: 'pa' as const }
    expect(happened(confirmed, request(stranger, confirmed))).toMatchObject({
      email: 'asha@example.com',
      language: 'fr',
    })
  })

  test('of somebody who left starts from the beginning', () => {
    const ended = happened(confirmed, end('page', confirmed))
    expect(happened(ended, request(signup('r2', 60), ended)).status).toBe('pending')
  })
})

describe('the link of a confirmation mail', () => {
  test('is good for seven days and not longer', () => {
    expect(confirm({ requestId: 'r1', at: after(7 * day) }, pending)).toHaveLength(1)
    expect(confirm({ requestId: 'r1', at: after(7 * day + 1) }, pending)).toEqual({ refused: 'link_expired' })
  })

  test('confirms once, and says so again', () => {
    expect(confirm({ requestId: 'r1', at: after(6) }, confirmed)).toEqual([])
  })

  test('of an earlier mail is as good as that of the last', () => {
    const twice = happened(pending, request(signup('r2', 30), pending))
    expect(confirm({ requestId: 'r1', at: after(40) }, twice)).toHaveLength(1)
  })

  test('does not bring back whoever left', () => {
    const ended = happened(confirmed, end('one-click', confirmed))
    expect(confirm({ requestId: 'r1', at: after(10) }, ended)).toEqual({ refused: 'link_expired' })
  })

  test('from before somebody left opens nothing when the address is typed again', () => {
    const ended = happened(confirmed, end('one-click', confirmed))
    const again = happened(ended, request(signup('r2', 60), ended))
    expect(confirm({ requestId: 'r1', at: after(61) }, again)).toEqual({ refused: 'link_expired' })
    expect(confirm({ requestId: 'r2', at: after(61) }, again)).toHaveLength(1)
  })

  test('leaving does not open the way for more mails in a day', () => {
    const state = [11, 22].reduce((before, at) => happened(before, request(signup(`r${at}`, at), before)), pending)
    const ended = happened(state, end('page', state))
    expect(request(signup('r40', 40), ended)).toEqual([])
  })

  test('is of no use for a request that there was not', () => {
    expect(confirm({ requestId: 'r9', at: after(5) }, pending)).toEqual({ refused: 'link_expired' })
    expect(confirm({ requestId: 'r1', at: after(5) }, nobody)).toEqual({ refused: 'link_expired' })
  })
})

describe('the end', () => {
  test('ends what is confirmed and what waits, once', () => {
    expect(end('page', confirmed)).toHaveLength(1)
    expect(end('page', pending)).toHaveLength(1)
    expect(end('page', happened(confirmed, end('page', confirmed)))).toEqual([])
    expect(end('page', nobody)).toEqual([])
  })

  test('of an erased person is complete: it is as if nobody had asked', () => {
    const data = { ...signup('r1'), isNew: true, requestedAt: after(0), expiresAt: after(day) }
    expect(newsletter.evolve(nobody, { type: 'NewsletterRequested', data, personal: null })).toEqual({ status: 'none' })
  })
})

describe('what links carry', () => {
  const link = { personId: 'c1', requestId: 'r1' }
  const token = confirmToken(link, 'secret')

  test('is read by whoever has the secret', () => {
    expect(readConfirmToken(token, 'secret')).toEqual(link)
    expect(readEndToken(endToken('c1', 'secret'), 'secret')).toBe('c1')
  })

  test.each([
    ['another secret', token, 'other'],
    ['another person', token.replace('c1', 'c2'), 'secret'],
    ['another request', token.replace('r1', 'r2'), 'secret'],
    ['a signature cut short', token.slice(0, -1), 'secret'],
    ['no signature', 'c1.r1', 'secret'],
    ['parts moved from one to the other', token.replace('c1.r1', 'c1r.1'), 'secret'],
    ['the link that ends it', endToken('c1', 'secret'), 'secret'],
    ['nothing', '', 'secret'],
  ])('%s opens nothing', (_, given, secret) => {
    expect(readConfirmToken(given, secret)).toBeNull()
  })

  test('confirming and ending are not each other’s', () => {
    expect(readEndToken(token, 'secret')).toBeNull()
  })
})
