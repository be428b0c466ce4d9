import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '#events/values/language.ts'

const root = join(import.meta.dirname, '../..')

const folders = ['web/i18n/messages', 'services/texts/messages'] as const

export type Text = readonly [key: string, text: string]

/** The files of one language, from the root: 'services/texts/messages/en/mail.json'. */
export const catalogueFilesOf = (language: Language): readonly string[] =>
  folders.flatMap((folder) => readdirSync(join(root, folder, language)).map((file) => `${folder}/${language}/${file}`))

export const textsIn = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Every text of pages, mails, text messages, documents and personal copies in one language, as it stands in its file. */
export const messagesOf = (language: Language): readonly Text[] =>
  catalogueFilesOf(language).flatMap((file) => Object.entries(textsIn(file)))
