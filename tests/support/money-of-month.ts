import { dayOf } from '#events/values/toronto.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { money } from '#services/operations/money.ts'
import type { Outcome } from '#services/operations/verb.ts'
import { readConfig } from '#services/process/config.ts'
import type { Application } from '#services/process/open-application.ts'
import type { ReadBalance } from '#services/providers/stripe/stripe-balance.ts'

export const moneyOfMonth = (
  app: Application,
  month: string,
  readBalance: ReadBalance = app.paymentSetup.readBalance,
): Promise<Outcome> =>
  money.plan({ positionals: [month], values: {}, folder: '.' }).run({
    ops: opsContextOf({ ...app, paymentSetup: { ...app.paymentSetup, readBalance } }, readConfig({})),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

/** The month in Toronto that an instant is in: '2026-11'. */
export const monthOf = (at: string): string => dayOf(at).slice(0, 7)
