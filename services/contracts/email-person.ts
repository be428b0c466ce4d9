import * as z from 'zod/mini'

import { dealStages } from '#events/values/deal.ts'

const text = z.nullable(z.string())

/** GET /api/email/messages/{id}/person. Null for mails to ourselves, and in spam. */
export const emailPersonBeside = z.object({
  person: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      leadId: text,
      customer: z.nullable(
        z.object({
          id: z.string(),
          name: text,
          deals: z.array(
            z.object({ id: z.string(), stage: z.enum(dealStages), service: text, valueCents: z.nullable(z.number()) }),
          ),
          nextVisit: z.nullable(z.object({ id: z.string(), date: z.string(), time: z.string(), service: z.string() })),
        }),
      ),
    }),
  ),
})
export type EmailPersonBeside = z.infer<typeof emailPersonBeside>
