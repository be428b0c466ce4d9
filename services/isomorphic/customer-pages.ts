export const isForCustomers = (address: string): boolean => /^\/(?:portal|dashboard|payment-methods)\b/.test(address)

export const isBelowDashboard = (path: string): boolean => path.startsWith('/dashboard/')

export const ownAnswersId = 'own'
