import { setTimeout as delay } from 'node:timers/promises'

import { UnfoldableEvent } from '#projections/engine/generations/batch-fold.ts'
import type { BuildOptions, Deps } from '#projections/engine/generations/build.ts'
import { BuildTaken, leaseSeconds } from '#projections/engine/generations/ledger.ts'
import { NoPreviousGeneration } from '#projections/engine/generations/previous.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import { confirmRebuild, rebuildProjection, rollbackRebuild, type Rebuilt } from '#projections/engine/rebuild.ts'
import { projections } from '#projections/registry.ts'

import { Refused, UsageError } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

export const rebuild: Verb = {
  name: 'rebuild',
  usage: '[PROJECTION…|--all] [--undo|--confirm]',
  about: 'Rebuilds read models from the log beside the live ones, and then swaps them in',
  details: [
    `PROJECTION is one of ${projections.map(({ name }) => name).join(', ')}.`,
    'Visitors are served meanwhile; whoever books waits for milliseconds at the swap. No mail, refund or job comes of it.',
    'One that was interrupted goes on from where it was. The table that was replaced is kept:',
    '--undo puts it back, with what came since; --confirm drops it.',
  ],
  options: { all: { type: 'boolean' }, undo: { type: 'boolean' }, confirm: { type: 'boolean' } },
  needs: 'data',
  isAlone: true,
  plan,
}

/** Longer than a dead builder's lease. */
const waitMs = (leaseSeconds + 2) * 1_000
const lookEveryMs = 500

function plan(given: Given): Plan {
  const chosen = choose(given)
  const { undo, confirm } = given.values
  if (undo === true && confirm === true) throw new UsageError('--undo puts back what --confirm drops: only one of them')
  if (confirm === true) return { run: (work) => confirmAll(chosen, work) }
  const make = undo === true ? rollbackRebuild : rebuildProjection
  return { run: (work) => makeAll(chosen, work, make) }
}

function choose(given: Given): readonly AnyProjection[] {
  const names = projections.map(({ name }) => name)
  const unknown = given.positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new UsageError(`No read model is called ${unknown.join(' or ')}. There are: ${names.join(', ')}`)
  }
  if (given.values['all'] === true) {
    expectCount(given, 0, 0)
    return projections
  }
  if (given.positionals.length === 0) throw new UsageError(`Which one? Or --all. There are: ${names.join(', ')}`)
  return projections.filter(({ name }) => given.positionals.includes(name))
}

type Make = (deps: Deps, projection: AnyProjection, options: BuildOptions) => Promise<Rebuilt>

async function makeAll(chosen: readonly AnyProjection[], work: Work, make: Make): Promise<Outcome> {
  const { ops, progress, signal } = work
  const { log } = await ops.logAccess()
  const what = make === rollbackRebuild ? 'putting back' : 'rebuilding'
  const done: Rebuilt[] = []
  for (const projection of chosen) {
    const tell = (position: number, head: number) => progress(`${what} ${projection.name}`, position, head)
    tell(0, await log.head()) // a short log is taken in at the swap, without a page before it
    const options: BuildOptions = { signal, onProgress: ({ position, head }) => tell(position, head) }
    const one = await makeInTurn({ log, database: ops.database }, projection, options, make)
    tell(one.events, one.events)
    done.push(one)
  }
  return { result: resultOf(done), lines: done.map(lineOf), holds: true }
}

async function makeInTurn(deps: Deps, projection: AnyProjection, options: BuildOptions, make: Make) {
  const until = performance.now() + waitMs
  for (;;) {
    options.signal?.throwIfAborted()
    try {
      return await make(deps, projection, options)
    } catch (error) {
      if (!(error instanceof BuildTaken)) throw refusalOf(error)
      if (performance.now() > until) throw new Refused(`${error.message}. Wait for it, and see 'doctor'.`)
      await delay(lookEveryMs)
    }
  }
}

/** Expected errors as sentences. */
function refusalOf(error: unknown): unknown {
  return error instanceof NoPreviousGeneration || error instanceof UnfoldableEvent
    ? new Refused(`${error.message}.`)
    : error
}

async function confirmAll(chosen: readonly AnyProjection[], { ops }: Work): Promise<Outcome> {
  await ops.logAccess() // refuses what is not of this program's version
  const confirmed: { projection: string; dropped: boolean }[] = []
  for (const projection of chosen) {
    confirmed.push({ projection: projection.name, dropped: await confirmRebuild(ops.database, projection) })
  }
  return {
    result: { confirmed },
    lines: confirmed.map(({ projection, dropped }) =>
      dropped ? `${projection}: what was replaced is dropped.` : `${projection}: nothing was kept.`,
    ),
    holds: true,
  }
}

/** One result, or sums with the longest pause. */
function resultOf(done: readonly Rebuilt[]): object {
  const [first] = done
  if (first !== undefined && done.length === 1) return first
  const sumOf = (figure: 'events' | 'seconds' | 'rows') => done.reduce((sum, one) => sum + one[figure], 0)
  const [events, seconds] = [sumOf('events'), Number(sumOf('seconds').toFixed(3))]
  return {
    projection: done.map(({ projection }) => projection).join(' '),
    events,
    seconds,
    eventsPerSecond: Math.round(events / Math.max(seconds, 0.001)),
    swapPauseMs: Math.max(...done.map(({ swapPauseMs }) => swapPauseMs)),
    rows: sumOf('rows'),
    projections: done,
  }
}

const lineOf = ({ projection, events, seconds, eventsPerSecond, swapPauseMs, rows }: Rebuilt): string =>
  `${projection}: ${plural(rows, 'row')} from ${plural(events, 'event')} in ${seconds.toFixed(1)} s (${eventsPerSecond.toLocaleString('en-CA')} a second); writers waited ${swapPauseMs} ms.`
