import { dayMs } from '#events/values/time.ts'
const days = 30
/** The period of the last thirty days, as the report takes it. `now` in ms since 1970. */
export const lastDays = (now: number): { readonly from: string; readonly to: string } => ({
  from: new Date(now - days * dayMs).toISOString(),
  to: new Date(now).toISOString(),
})
