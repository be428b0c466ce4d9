import type { RouteFault } from './faults.ts'

/** What a call is handed on its way to its route. */
export interface ApiEnv {
  Variables: {
    /** What its route has to do wrong. */
    fault?: RouteFault
  }
}
