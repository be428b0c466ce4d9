import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'
import { HttpError } from '#web/data/http.ts'
import { undoMs, useCommand } from '#web/data/use-command.ts'
import { OwnRefusal } from '#web/data/use-failure.ts'

import { held, openCommand, refusal, rejecting, type Around, type Terms } from './open-command.tsx'

afterEach(cleanup)

describe('a command', () => {
  test('says what is under way until it was answered, and is not sent twice meanwhile', async () => {
    const call = held()
    const { command } = await openCommand(call)
    let runs: Promise<readonly unknown[]> = Promise.resolve([])
    act(() => void (runs = Promise.all([command().run('it'), command().run('it')])))
    expect(command()).toMatchObject({ isPending: true, pending: 'it', fault: null })
    call.resolve('yes')
    expect(await act(() => runs)).toEqual([{ answer: 'yes' }, null])
    expect(command()).toMatchObject({ isPending: false, pending: null, fault: null })
    expect(call.send.mock.calls).toEqual([['it']])
  })

  test('sends another choice after the one that is under way, also where that fails', async () => {
    const call = held()
    const { command } = await openCommand(call)
    let runs: Promise<readonly unknown[]> = Promise.resolve([])
    act(() => void (runs = Promise.all([command().run('first'), command().run('second'), command().run('second')])))
    expect(call.send.mock.calls).toEqual([['first']])
    expect(command().pending).toBe('first')
    call.send.mockResolvedValueOnce('then')
    call.reject(new TypeError('Failed to fetch'))
    expect(await act(() => runs)).toEqual([null, { answer: 'then' }, null])
    expect(call.send.mock.calls).toEqual([['first'], ['second']])
    expect(command()).toMatchObject({ isPending: false, fault: null })
  })

  test('whose choices are functions sends each of them', async () => {
    const sent: string[] = []
    const { wrapper } = await openCommand({})
    const { result } = renderHook(
      () => useCommand<{ readonly call: () => Promise<unknown> }>({ send: ({ call }) => call(), failed: 'Not sent' }),
      { wrapper },
    )
    const work = (name: string) => ({ call: () => Promise.resolve(void sent.push(name)) })
    await act(() => Promise.all([result.current.run(work('first')), result.current.run(work('second'))]))
    expect(sent).toEqual(['first', 'second'])
  })

  test('that is repeatable is sent again while it is under way', async () => {
    const call = held()
    const { command } = await openCommand({ ...call, isRepeatable: true })
    let runs: Promise<readonly unknown[]> = Promise.resolve([])
    act(() => void (runs = Promise.all([command().run('first'), command().run('second')])))
    call.resolve('yes')
    expect(await act(() => runs)).toEqual([{ answer: 'yes' }, { answer: 'yes' }])
    expect(call.send.mock.calls).toEqual([['first'], ['second']])
  })

  test('that was done tells it, then reads what it changes, then hands on the answer, and is under way until then', async () => {
    const order: string[] = []
    const following = Promise.withResolvers<undefined>()
    const { run, command, toasts } = await openCommand(
      {
        changes: (path) => path.endsWith('/services'),
        onDone: (answer, input) => {
          order.push(`${input}: ${answer}`)
          return following.promise
        },
        done: (answer) => ({ title: answer }),
      },
      { onRead: (path) => void order.push(path, toasts.visible()?.title ?? 'untold') },
    )
    order.length = 0
    let running: Promise<unknown> = Promise.resolve()
    await act(async () => void (running = command().run('it')))
    await waitFor(() => expect(order).toEqual(['/api/services', 'it done', 'it: it done']))
    expect(toasts.visible()).toMatchObject({ title: 'it done', tone: 'success' })
    expect(command().isPending).toBe(true)
    following.resolve(undefined)
    expect(await act(() => running)).toEqual({ answer: 'it done' })
    expect(command().isPending).toBe(false)
    expect(await run()).not.toBeNull()
  })

  test('that was done stays so where what follows it breaks, which is reported', async () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    const broken = new Error('broken')
    const { run, command } = await openCommand({ onDone: () => Promise.reject(broken) })
    expect(await run()).toEqual({ answer: 'it done' })
    expect(report.mock.calls).toEqual([[broken]])
    expect(command()).toMatchObject({ fault: null, isPending: false })
  })

  test('offers for ten seconds to send what takes it back', async () => {
    const send = vi.fn<(input: string) => Promise<string>>((input) => Promise.resolve(input))
    const inputOf = (_: string, input: string) => (input === 'there' ? 'back' : null)
    const { run, toasts, waits } = await openCommand({
      send,
      done: (answer) => ({ title: answer }),
      undo: { label: 'Undo', inputOf },
    })
    await run('there')
    expect(waits).toContain(undoMs)
    expect(toasts.visible()?.action?.label).toBe('Undo')
    await act(async () => toasts.visible()?.action?.run())
    expect(send.mock.calls).toEqual([['there'], ['back']])
    expect(toasts.visible()).toMatchObject({ title: 'back' })
    expect(toasts.visible()?.action).toBeUndefined()
  })
})

describe('a command that failed', () => {
  test('tells a refusal in the words of the catalogue', async () => {
    const { run, command, toasts } = await openCommand(rejecting(refusal('slot_taken', 409)))
    expect(await run()).toBeNull()
    expect(command()).toMatchObject({
      fault: 'That time was just taken. Please choose another one.',
      isPending: false,
    })
    expect(toasts.visible()).toBeNull()
  })

  test('tells a refusal in words of its own where it has some, those of the page likewise', async () => {
    const wordsOf = (error: unknown, input: string) =>
      error instanceof HttpError && error.status === 409 ? `${input} is gone` : null
    expect((await failing(refusal('conflict', 409), { wordsOf })).fault).toBe('it is gone')
    expect((await failing(refusal('code_wrong', 400), { wordsOf })).fault).toBe('Invalid verification code')
    expect((await failing(new OwnRefusal('Nothing is chosen'), { wordsOf })).fault).toBe('Nothing is chosen')
  })

  test('without an answer tells its one sentence', async () => {
    expect((await failing(new TypeError('Failed to fetch'))).fault).toBe('Not sent')
    expect((await failing(new HttpError(502, 'Bad gateway', '<html>'))).fault).toBe('Not sent')
  })

  test('at the server tells its one sentence in the office, and what the server says to visitors', async () => {
    expect((await failing(refusal('provider_unavailable', 502), {}, { expire: () => {} })).fault).toBe('Not sent')
    expect((await failing(refusal('provider_unavailable', 502))).fault).toBe(
      'The payment service did not answer. Please try again.',
    )
  })

  test('with a title to its sentence tells it in a toast', async () => {
    const { run, command, toasts } = await openCommand({
      ...rejecting(refusal('conflict', 409)),
      failed: { title: 'Error', description: 'Not sent' },
    })
    expect(await run()).toBeNull()
    expect(command().fault).toBeNull()
    expect(toasts.visible()).toMatchObject({ title: 'Error', tone: 'destructive' })
    expect(toasts.visible()?.description).toContain('Somebody else')
  })

  test('ends a session of the office that is over, which tells it', async () => {
    const expire = vi.fn<() => void>()
    const { fault } = await failing(refusal('unauthorized', 401), {}, { expire })
    expect(expire).toHaveBeenCalledOnce()
    expect(fault).toBeNull()
  })

  test('ends a session of the site that is over by reading what is the customer’s once, and tells it', async () => {
    const onRead = vi.fn<(path: string) => void>()
    const onFailed = vi.fn<() => void>()
    const { run, command } = await openCommand({ ...rejecting(refusal('unauthorized', 401)), onFailed }, { onRead })
    onRead.mockClear()
    await run()
    expect(onRead.mock.calls).toEqual([['/api/user/bookings']])
    expect(onFailed).not.toHaveBeenCalled()
    expect(command().fault).toBe('Unauthorized: please sign in first.')
  })

  test('by a sign-in that was refused ends no session', async () => {
    const expire = vi.fn<() => void>()
    const { fault } = await failing(refusal('sign_in_failed', 401), {}, { expire })
    expect(expire).not.toHaveBeenCalled()
    expect(fault).toBe('The e-mail address or the password is not right.')
  })

  test('in what follows a failure is reported, tells its sentence and is over', async () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    const broken = new Error('broken')
    const { run, command } = await openCommand({
      ...rejecting(new TypeError('Failed to fetch')),
      onFailed: () => Promise.reject(broken),
    })
    expect(await run()).toBeNull()
    expect(report.mock.calls).toEqual([[broken]])
    expect(command()).toMatchObject({ fault: 'Not sent', isPending: false })
  })

  test('tells it before anything follows it, and is over', async () => {
    const terms = { ...rejecting(refusal('conflict', 409)), onFailed: () => new Promise(() => {}) }
    const failed = (error: unknown) => ({
      title: error instanceof HttpError ? 'Refused' : 'Error',
      description: 'Not sent',
    })
    const { run, command, toasts } = await openCommand({ ...terms, failed })
    expect(await run()).toBeNull()
    expect(toasts.visible()).toMatchObject({ title: 'Refused', tone: 'destructive' })
    expect(command().isPending).toBe(false)
    const place = await openCommand(terms)
    expect(await place.run()).toBeNull()
    expect(place.command().fault).toContain('Somebody else')
  })

  test('ends a session that is over also where what follows breaks, and tells it', async () => {
    const expire = vi.fn<() => void>()
    const { fault } = await failing(
      refusal('unauthorized', 401),
      { onFailed: () => Promise.reject(new Error('broken')) },
      { expire },
    )
    expect(expire).toHaveBeenCalledOnce()
    expect(fault).toBeNull()
  })

  test('hands on why, and forgets it with the next try and with its dialog', async () => {
    const seen: unknown[] = []
    const failure = refusal('conflict', 409)
    const send = vi.fn<(input: string) => Promise<string>>().mockRejectedValue(failure)
    const { run, command, rerender } = await openCommand({
      send,
      isOpen: true,
      onFailed: (error, input) => void seen.push([error, input]),
    })
    await run()
    expect(seen).toEqual([[failure, 'it']])
    expect(command().fault).not.toBeNull()
    send.mockResolvedValueOnce('yes')
    expect(await run()).not.toBeNull()
    expect(command().fault).toBeNull()
    await run()
    rerender({ isOpen: false })
    expect(command().fault).toBeNull()
  })
})

async function failing(error: unknown, terms: Terms = {}, around: Around = {}) {
  const { run, command } = await openCommand({ ...rejecting(error), ...terms }, around)
  expect(await run()).toBeNull()
  return { fault: command().fault }
}
