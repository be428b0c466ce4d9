import type { Actor } from '#events/actor.ts'
import type { EventLog } from '#events/log/log.ts'

import { isRefusal, type Refusal } from './decision.ts'
import {
  perform,
  type Command,
  type Decided,
  type Known,
  type Outcome,
  type StatesOf,
  type StreamRefs,
} from './perform.ts'
import { assertPermitted, refuseUnlessPermitted, type CommandName } from './permissions.ts'

/** A command as issued: its name in the table of permissions, idempotency key and time. */
export interface Issue extends Pick<Command, 'key' | 'at'> {
  readonly name: CommandName
  /** Customer of the stream; null for none. */
  readonly owner?: string | null
  /** Reason of a person. */
  readonly reason?: string
  /** Id of the request. */
  readonly correlation?: string
}

/**
 * The only way to write for an actor: checks permission, decides on the streams' states, and appends (see `perform`).
 */
export async function command<Given extends StreamRefs, Result extends Decided<Given>>(
  ctx: { readonly log: EventLog },
  actor: Actor,
  issue: CommandName | Issue,
  refs: Given,
  decide: (states: StatesOf<Given>) => Result,
  known?: Known<StatesOf<Given>>,
): Promise<Outcome<Given, Result>> {
  const { name, owner, key, at, ...about } = typeof issue === 'string' ? { name: issue } : issue
  const refused = refuseUnlessPermitted(name, actor, owner)
  if (refused !== null) return refused
  const issued = { meta: { actor, ...about }, ...(key !== undefined && { key }), ...(at !== undefined && { at }) }
  return perform(ctx.log, issued, refs, decide, known)
}

/** `command` without refusals, for facts such as a provider's answer: rejects instead. */
export async function record<Given extends StreamRefs, Result extends Decided<Given>>(
  ...issued: Parameters<typeof command<Given, Result>>
): Promise<Exclude<Outcome<Given, Result>, Refusal>> {
  const [, actor, issue, refs] = issued
  const { name, owner }: Issue = typeof issue === 'string' ? { name: issue } : issue
  assertPermitted(name, actor, owner)
  const done = await command(...issued)
  if (!isRefusal(done)) return done
  const streams = Object.values(refs).flatMap((ref) => ref?.stream ?? [])
  throw new Error(`${name} of ${streams.join(', ')} was refused: ${done.refused}`)
}
