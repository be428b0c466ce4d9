import type { AnyEvent } from '#events/envelope.ts'

import type { AppContext } from './context.ts'

/** Latest event of `types`, which must exist. */
export async function lastEvent(
  ctx: Pick<AppContext, 'log'>,
  stream: string,
  ...types: readonly string[]
): Promise<AnyEvent> {
  const event = (await ctx.log.readStream(stream)).findLast(({ type }) => types.includes(type))
  if (event === undefined) throw new Error(`${stream} has no ${types.join(' or ')}.`)
  return event
}
