import * as z from 'zod'

export const requestSchema = z.strictObject({
  verb: z.string(),
  args: z.array(z.string()),
  /** Base of relative paths. */
  folder: z.string(),
})

export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), what: z.string(), done: z.number(), total: z.number() }),
  z.strictObject({ kind: z.literal('print'), text: z.string() }),
  z.strictObject({
    kind: z.literal('outcome'),
    result: z.record(z.string(), z.unknown()),
    lines: z.array(z.string()),
    holds: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('failure'), name: z.string(), message: z.string() }),
])

export type Request = z.infer<typeof requestSchema>
export type Answer = z.infer<typeof answerSchema>
