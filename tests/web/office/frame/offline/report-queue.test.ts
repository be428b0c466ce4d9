import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { ProgressReport, ProgressStep } from '#services/contracts/visits.ts'
import { createReportQueue, type Attempt } from '#web/office/frame/offline/report-queue.ts'
import { memoryReports, type ReportStore } from '#web/office/frame/offline/report-store.ts'
import { createSendingLock } from '#web/office/frame/offline/sending-lock.ts'

let store: ReportStore
let now: number
let sent: [string, ProgressReport][]
let answers: (Attempt | Promise<Attempt>)[]
let made: number
let isOnline: boolean
beforeEach(() => {
  store = memoryReports()
  now = Date.parse('2026-11-24T15:00:00.000Z')
  sent = []
  answers = []
  made = 0
  isOnline = true
})

/** Longer than any send of these tests but the one that never ends. */
const leaseMs = 200

/** A tab of somebody's browser; without another answer everything is sent. */
const tab = (staffId = 's1') =>
  createReportQueue({
    store,
    staffId,
    send: async (bookingId, report) => {
      sent.push([bookingId, report])
      return (await answers.shift()) ?? 'sent'
    },
    canSend: () => isOnline,
    nowMs: () => now,
    newId: () => String((made += 1)).padStart(32, '0'),
    lock: createSendingLock(navigator.locks, leaseMs),
    tellOthers: () => {},
  })

const press = (queue: ReturnType<typeof tab>, step: ProgressStep, bookingId = 'b1') =>
  queue.add({ bookingId, time: '10:00 AM', step })
const steps = () => sent.map(([bookingId, { step }]) => `${bookingId} ${step}`)
const waiting = async () => (await store.all()).map(({ step }) => step)

describe('what the crew reports', () => {
  test('is sent at once where there is a connection, and then kept no longer', async () => {
    const queue = tab()
    expect(await press(queue, 'arrived')).toBe('sent')
    const id = '1'.padStart(32, '0')
    expect(sent).toEqual([['b1', { step: 'arrived', id, staffId: 's1', waitedMs: 0, isOvertaken: false }]])
    expect(await waiting()).toEqual([])
    expect(queue.state().answered.map(({ step }) => step)).toEqual(['arrived'])
  })

  test('waits without a connection and goes out in its order, with how long it waited, under the ids that it had', async () => {
    const queue = tab()
    answers = ['not-now', 'lost']
    expect(await press(queue, 'departed')).toBe('waiting')
    now += 20 * 60_000
    expect(await press(queue, 'arrived')).toBe('waiting')
    expect(queue.state().waiting.map(({ step, tries }) => [step, tries])).toEqual([
      ['departed', 1],
      ['arrived', 0],
    ])
    now += 40 * 60_000
    sent = []
    await queue.flush()
    expect(sent.map(([, { step, waitedMs, isOvertaken, id }]) => [step, waitedMs, isOvertaken, id])).toEqual([
      ['departed', 60 * 60_000, true, '1'.padStart(32, '0')],
      ['arrived', 40 * 60_000, false, '2'.padStart(32, '0')],
    ])
    expect(await waiting()).toEqual([])
    expect(queue.state().sentLate).toBe(2)
  })

  test('is not overtaken by a later one while the first did not arrive', async () => {
    const queue = tab()
    answers = ['not-now', 'not-now', 'lost']
    await press(queue, 'arrived')
    await press(queue, 'completed')
    sent = []
    await queue.flush()
    expect(steps()).toEqual(['b1 arrived'])
    expect(await waiting()).toEqual(['arrived', 'completed'])
  })

  test('stays with its reason when it is refused, until somebody has read it; the next ones go on', async () => {
    const queue = tab()
    answers = ['not-now', 'not-now', { refused: 'booking_cancelled' }]
    await press(queue, 'arrived')
    await press(queue, 'completed', 'b2')
    await queue.flush()
    expect(queue.state().waiting.map(({ step, refusal }) => [step, refusal])).toEqual([
      ['arrived', 'booking_cancelled'],
    ])
    sent = []
    await queue.flush()
    expect(sent).toEqual([])
    const [refused] = queue.state().waiting
    expect(await queue.remove(refused?.id ?? '')).toBe(true)
    expect(await waiting()).toEqual([])
  })

  test('that arrives and cannot be recorded waits alone with what follows of its visit, goes last, and is told', async () => {
    const queue = tab()
    answers = ['not-now', 'not-now', 'not-now', 'failed', 'sent', 'failed']
    await press(queue, 'arrived')
    await press(queue, 'completed')
    await press(queue, 'arrived', 'b2')
    sent = []
    await queue.flush()
    await queue.flush()
    expect(steps()).toEqual(['b1 arrived', 'b2 arrived', 'b1 arrived'])
    expect(queue.state().waiting.map(({ step, failures }) => [step, failures])).toEqual([
      ['arrived', 2],
      ['completed', 0],
    ])
    answers = ['not-now']
    await press(queue, 'departed', 'b3')
    sent = []
    await queue.flush()
    expect(steps()).toEqual(['b3 departed', 'b1 arrived', 'b1 completed'])
    expect(await waiting()).toEqual([])
  })

  test('whose call never gets through does not hold back those of other visits for ever', async () => {
    const queue = tab()
    answers = ['not-now', 'not-now', 'lost', 'sent', 'lost']
    await press(queue, 'arrived')
    await press(queue, 'arrived', 'b2')
    sent = []
    await queue.flush()
    await queue.flush()
    expect(steps()).toEqual(['b1 arrived', 'b2 arrived', 'b1 arrived'])
  })

  test('is not said to be sent while nothing leaves', async () => {
    const queue = tab()
    const seen: boolean[] = []
    queue.subscribe(() => void seen.push(queue.state().isSending))
    isOnline = false
    expect(await press(queue, 'arrived')).toBe('waiting')
    await queue.flush()
    expect([sent, seen.includes(true)]).toEqual([[], false])
    isOnline = true
    await queue.flush()
    await queue.flush()
    expect([steps(), seen.filter((now, index) => now && !seen[index - 1])]).toEqual([['b1 arrived'], [true]])
  })

  test('says of a departure whether the customer is mailed, at once and late', async () => {
    const queue = tab()
    answers = [{ isMailed: true }, { isMailed: false }, 'lost']
    expect(await press(queue, 'departed')).toBe('mailed')
    expect(await press(queue, 'departed', 'b2')).toBe('not-mailed')
    expect(queue.state().unmailed).toEqual([])
    await press(queue, 'departed', 'b3')
    answers = [{ isMailed: false }]
    await queue.flush()
    expect(queue.state().unmailed.map(({ bookingId }) => bookingId)).toEqual(['b3'])
  })

  test('can be taken back before it is sent, and then never is; not while it is being sent', async () => {
    const queue = tab()
    answers = ['not-now']
    await press(queue, 'arrived')
    expect(await queue.remove(queue.state().waiting[0]?.id ?? '')).toBe(true)
    await queue.flush()
    expect(steps()).toEqual(['b1 arrived'])

    const answer = Promise.withResolvers<Attempt>()
    answers = [answer.promise]
    const pressed = press(queue, 'completed')
    await expect.poll(steps).toContain('b1 completed')
    expect(await queue.remove(queue.state().waiting[0]?.id ?? '')).toBe(false)
    expect(await tab().remove('2'.padStart(32, '0'))).toBe(false)
    answer.resolve('sent')
    expect(await pressed).toBe('sent')
  })

  test.each(['this tab', 'another tab'])(
    'is taken back without a connection while %s looks whether anything can leave',
    async (looker) => {
      const queue = tab()
      isOnline = false
      await press(queue, 'arrived')
      const [look, all] = [Promise.withResolvers<void>(), store.all]
      const looking = vi.spyOn(store, 'all').mockImplementation(() => look.promise.then(all))
      const flushed = (looker === 'this tab' ? queue : tab()).flush()
      await expect.poll(() => looking.mock.calls.length).toBe(1)
      const removed = queue.remove(queue.state().waiting[0]?.id ?? '')
      look.resolve()
      await flushed
      expect(await removed).toBe(true)
      expect(await waiting()).toEqual([])
    },
  )
})

describe('several who could send', () => {
  test('two tabs send each report once', async () => {
    const [first, second] = [tab(), tab()]
    answers = ['not-now', 'not-now']
    await press(first, 'departed')
    await press(first, 'arrived')
    sent = []
    await Promise.all([first.flush(), second.flush(), second.flush()])
    await second.flush()
    expect(steps()).toEqual(['b1 departed', 'b1 arrived'])
    expect(second.state().waiting).toEqual([])
  })

  test('a tab that is frozen while it sends does not keep the others from it, and brings nothing back when it wakes', async () => {
    const frozen = tab()
    const answer = Promise.withResolvers<Attempt>()
    answers = [answer.promise]
    const first = press(frozen, 'arrived')
    await expect.poll(steps).toEqual(['b1 arrived'])
    const other = tab()
    expect(await press(other, 'completed')).toBe('sent')
    expect(steps()).toEqual(['b1 arrived', 'b1 arrived', 'b1 completed'])
    expect(new Set(sent.map(([, { id }]) => id)).size).toBe(2)
    answer.resolve('lost')
    expect(await first).toBe('sent')
    expect(await waiting()).toEqual([])
  })

  test('pressed while another is being sent, it goes out after it without another sign', async () => {
    const queue = tab()
    const answer = Promise.withResolvers<Attempt>()
    answers = [answer.promise]
    const first = press(queue, 'arrived')
    await expect.poll(steps).toEqual(['b1 arrived'])
    const second = press(queue, 'completed')
    answer.resolve('sent')
    expect(await Promise.all([first, second])).toEqual(['sent', 'sent'])
    expect(steps()).toEqual(['b1 arrived', 'b1 completed'])
  })

  test('somebody else on the same phone sends nothing of it, and is told how much waits', async () => {
    answers = ['not-now']
    await press(tab('s1'), 'arrived')
    sent = []
    const other = tab('s2')
    await other.flush()
    expect([sent, other.state().waiting, other.state().others]).toEqual([[], [], 1])
    await tab('s1').flush()
    expect(sent.map(([, { staffId }]) => staffId)).toEqual(['s1'])
  })
})
