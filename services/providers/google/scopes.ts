/** The least that the four lists need. Of files only their names and links, of contacts nothing is written. */
export const scopes = [
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/contacts.readonly',
] as const

/** What is asked for only when somebody first wants it: to save files of ours in Drive, to add customers to the contacts. */
export const furtherScopes = {
  files: 'https://www.googleapis.com/auth/drive.file',
  contacts: 'https://www.googleapis.com/auth/contacts',
} as const

export type Further = keyof typeof furtherScopes

/** A consent replaces the one before: it has to be asked for what the former allowed, too. */
export const furtherTogether = (held: readonly string[], wanted: Further | null): string[] => [
  ...new Set([...held, ...(wanted === null ? [] : [furtherScopes[wanted]])]),
]
