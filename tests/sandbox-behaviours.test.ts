import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const page = readFileSync('docs/sandboxes.md', 'utf8')
const sections = page
  .split('\n## ')
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title, rows: lines.filter((line) => /^\| (?!What the)/.test(line)) }
  })

/** Sections by folder of `infra/sandbox`. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  google: ['Gmail', 'Google Calendar', 'Google Drive', 'Google People', 'Google OAuth'],
  stripe: ['Stripe'],
  mail: ['Mail: SMTP and IMAP'],
  mailbox: ['Mail: SMTP and IMAP'],
  sms: ['Texts: Twilio'],
  places: ['Addresses: Google Places'],
}

test('each row of docs/sandboxes.md names a page of the service, and a test that exists', () => {
  const isShown = (row: string) => {
    const [, file, title] = /\]\(https:\/\/[^)\s]+\) \| `([^`]+)` › (.+) \|$/.exec(row) ?? []
    return file !== undefined && title !== undefined && existsSync(file) && readFileSync(file, 'utf8').includes(title)
  }
  const rows = sections.flatMap((section) => section.rows)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => !isShown(row))).toEqual([])
})

test('docs/sandboxes.md has rows about each stand-in', () => {
  const folders = readdirSync('infra/sandbox', { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(standIns).toSorted())
  const described = sections.filter(({ rows }) => rows.length > 1).map(({ title }) => title)
  expect(described.toSorted()).toEqual([...new Set(Object.values(standIns).flat())].toSorted())
})
