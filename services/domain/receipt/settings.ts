/** The owner's settings of documents (decision 53). */
export interface ReceiptSettings {
  /** '123456782 RT0001'; null for none. */
  readonly hstNumber: string | null
  readonly isKeptDepositTaxed: boolean
  /** First number of a year after a loss: those before may stand on documents that the log lost. */
  readonly resumed?: { readonly year: number; readonly number: number } | null
}
