/** The texts of mails about a booking in one language. Amounts, days and times come written in that language. */
export interface BookingWords {
  readonly greeting: (name: string | null) => string
  /** Where to ask; the mail can be answered. */
  readonly help: (phone: string) => string
  readonly reference: string
  readonly service: string
  readonly date: string
  readonly time: string
  readonly torontoTime: (time: string) => string
  readonly place: string
  readonly vehicle: string
  readonly vehicleOfYear: (year: string) => string
  /** By the names in the price list; one that the owner added is called what the owner calls it. */
  readonly addOns: Readonly<Record<string, string>>
  readonly discount: string
  readonly hst: string
  readonly total: string
  readonly depositPaid: string
  readonly balance: string
  readonly refund: string
  readonly terms: string
  readonly refundPolicy: string
  readonly chooseAgain: string
  readonly confirmed: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: string
    readonly invite: string
    /** The deposit could not be taken in the meantime. */
    readonly unpaid: string
    /** The office booked it without a deposit. */
    readonly waived: string
    /** The deposit is asked for by a link. */
    readonly asked: (amount: string, until: string) => string
    readonly prepareTitle: string
    readonly prepare: readonly string[]
    readonly refundTitle: string
    readonly refundFull: (until: string) => string
    readonly refundPart: (until: string, percent: string) => string
    readonly refundNone: string
    readonly refundNoneNow: string
    readonly change: (phone: string, reference: string) => string
    readonly agreedTitle: string
    /** The words beside the pay button, and the day that names their version; null when the caller showed none. */
    readonly agreed: (version: string | null) => string
  }
  readonly cancelled: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly byCustomer: string
    readonly byBusiness: string
    readonly weather: string
    readonly all: (amount: string) => string
    readonly part: (amount: string, percent: string) => string
    readonly none: string
    /** Nothing was captured yet. */
    readonly released: (amount: string) => string
    readonly calendar: string
  }
  readonly departed: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: string
  }
  readonly moved: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: string
    /** The weather, the van or its crew did not allow the former time. */
    readonly byOffice: string
    /** The same two where no deposit was asked for. */
    readonly bodyWithoutDeposit: string
    readonly byOfficeWithoutDeposit: string
    /** Names the former start. */
    readonly before: string
    /** It was the one free move on short notice. */
    readonly once: string
    /** We had called the former time off. */
    readonly weather: string
    readonly calendar: string
  }
  readonly released: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly reasons: Readonly<Record<'slot_taken' | 'day_past' | 'amount' | 'not_open', string>>
    readonly money: (amount: string) => string
    readonly again: string
  }
  readonly refundMade: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: (amount: string) => string
    readonly when: string
  }
  readonly refundFailed: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: (amount: string) => string
    readonly next: string
  }
  /** In the calendar. */
  readonly entry: (reference: string, phone: string) => string
}
