/** What a call is handed on its way to its route. */
export interface ApiEnv {
  Variables: {
    /** The sync token that it comes with is to be refused as too old. */
    expired?: boolean
  }
}
