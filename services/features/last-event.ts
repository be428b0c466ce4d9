import type { AnyEvent } from '#events/envelope.ts'

import type { AppContext } from './context.ts'

/** The newest event of one of `types` in a stream that certainly has one. */
export async function lastEvent(
  ctx: Pick<AppContext, 'log'>,
  stream: string,
  ...types: readonly string[]
): Promise<AnyEvent> {
  const event = (await ctx.log.readStream(stream)).findLast(({ type }) => types.includes(type))
  if (event === undefined) throw new Error(`${stream} has no ${types.join(' or ')}.`)
  return event
}
