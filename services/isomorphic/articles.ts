/** Last parts of the articles' addresses, which never change. */
export const articleIds = [
  'salt',
  'slush',
  'child-seat',
  'smoke',
  'odour',
  'leather',
  'dog-hair',
  'commuter',
  'pollen',
  'coffee',
  'minivan',
  'glass',
  'sand',
  'screens',
  'save',
  'august',
] as const

export type ArticleId = (typeof articleIds)[number]

export const articlePath = (id: ArticleId): string => `/blog/${id}`
