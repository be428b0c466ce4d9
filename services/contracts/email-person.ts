import * as z from 'zod/mini'

import { dealStages } from '#events/values/deal.ts'

const text = z.nullable(z.string())

/** GET /api/email/messages/{id}/person: with whom a mail is exchanged. Null for a mail to ourselves, and in spam. */
export const emailPersonBeside = z.object({
  person: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      /** Of the mail. */
      subject: z.string(),
      /** The lead that was made from the mail. */
      leadId: text,
      /** Null for somebody who is not known. */
      customer: z.nullable(
        z.object({
          id: z.string(),
          /** Null where it is not known. */
          name: text,
          /** Neither lost nor done. */
          deals: z.array(
            z.object({ id: z.string(), stage: z.enum(dealStages), service: text, valueCents: z.nullable(z.number()) }),
          ),
          /** `date` and `time` are Toronto's. */
          nextVisit: z.nullable(z.object({ id: z.string(), date: z.string(), time: z.string(), service: z.string() })),
        }),
      ),
    }),
  ),
})
export type EmailPersonBeside = z.infer<typeof emailPersonBeside>
