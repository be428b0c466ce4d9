/** Pages that show nothing to nobody: they wait for the answer who is here. */
export const isForCustomers = (address: string): boolean => /^\/(?:portal|dashboard|payment-methods)\b/.test(address)

/** Every address below the dashboard is the dashboard, which shows its overview where it knows no such part. */
export const isBelowDashboard = (path: string): boolean => path.startsWith('/dashboard/')

/** The element in which the server writes what such a page shows: `OwnAnswers` as JSON. */
export const ownAnswersId = 'own'
