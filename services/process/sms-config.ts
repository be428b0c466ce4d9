import * as z from 'zod'

import type { SmsCaps } from '#services/providers/sms/sent-sms.ts'

export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** E.164 number or messaging service id. */
  readonly from: string
}

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const most = (largest: number) => z.coerce.number({ error: 'must be a number' }).int().min(0).max(largest)

/** Limits above a busy week, against expensive mistakes. */
const usualCaps: SmsCaps = { perCustomer: 10, perDay: 300 }

export const smsVariables = {
  TWILIO_ACCOUNT_SID: optional(
    z.string().regex(/^AC[0-9a-f]{32}$/, { error: "must be 'AC' and 32 hexadecimal digits" }),
  ),
  TWILIO_AUTH_TOKEN: optional(z.string().min(16, { error: 'must be the token beside the account’s id' })),
  TWILIO_FROM: optional(
    z.string().regex(/^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/, {
      error: "must be a number as '+14165550134', or a messaging service 'MG…'",
    }),
  ),
  SMS_MOST_PER_CUSTOMER: optional(most(100)),
  SMS_MOST_PER_DAY: optional(most(100_000)),
} as const

interface Given {
  readonly TWILIO_ACCOUNT_SID?: string | undefined
  readonly TWILIO_AUTH_TOKEN?: string | undefined
  readonly TWILIO_FROM?: string | undefined
  readonly SMS_MOST_PER_CUSTOMER?: number | undefined
  readonly SMS_MOST_PER_DAY?: number | undefined
}

/** Null without keys; throws for incomplete ones. */
export function twilioOf(given: Given, fault: (why: string) => Error): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = given
  if (accountSid === undefined && authToken === undefined && from === undefined) return null
  if (accountSid === undefined || authToken === undefined || from === undefined)
    throw fault('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM: all three are needed, or none')
  return { accountSid, authToken, from }
}

export const smsCapsOf = ({ SMS_MOST_PER_CUSTOMER: perCustomer, SMS_MOST_PER_DAY: perDay }: Given): SmsCaps => ({
  perCustomer: perCustomer ?? usualCaps.perCustomer,
  perDay: perDay ?? usualCaps.perDay,
})
