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

/** A command as it is issued: its name in the table of permissions, and what belongs to this one issue. */
export interface Issue extends Pick<Command, 'key' | 'at'> {
  readonly name: CommandName
  /** The customer whose stream it is; null while it is nobody's. */
  readonly owner?: string | null
  /** Why, when a person gave a reason. */
  readonly reason?: string
  /** The request that led to it. */
  readonly correlation?: string
}

/**
 * The only way to write on behalf of an actor: refused unless they may issue the command, decided on the states of its streams, and
 * appended with them as its actor (see `perform`).
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

/** The same for what nobody is to be told no about, such as an answer of a provider: rejects where `command` refuses. */
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
