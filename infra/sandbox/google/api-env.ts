import type { RouteFault } from './faults.ts'

export interface ApiEnv {
  Variables: {
    fault?: RouteFault
  }
}
