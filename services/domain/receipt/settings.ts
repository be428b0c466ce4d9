/** What the owner says about documents; see decision 53. */
export interface ReceiptSettings {
  /** '123456782 RT0001'; null: documents name none. */
  readonly hstNumber: string | null
  /** Whether a deposit that is kept has tax in it. */
  readonly isKeptDepositTaxed: boolean
}
