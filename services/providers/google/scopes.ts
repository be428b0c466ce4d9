/** Minimal scopes of the four lists. */
export const scopes = [
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/contacts.readonly',
] as const

/** Optional scopes: Drive files, contacts. */
export const furtherScopes = {
  files: 'https://www.googleapis.com/auth/drive.file',
  contacts: 'https://www.googleapis.com/auth/contacts',
} as const

export type Further = keyof typeof furtherScopes

export const furtherTogether = (held: readonly string[], wanted: Further | null): string[] => [
  ...new Set([...held, ...(wanted === null ? [] : [furtherScopes[wanted]])]),
]
