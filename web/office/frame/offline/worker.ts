/**
 * Runs beside the pages of the office under /crm, in a file of its own (`scripts/web/office-worker.ts`), which fills in what is
 * between percent signs. It answers for the page and the files of the build alone: no answer of the API passes through it.
 */
import { createShell } from './shell-files.ts'

interface WaitingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface AskingEvent extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
declare const clients: { readonly claim: () => Promise<void> }
declare const skipWaiting: () => Promise<void>

const files: unknown = JSON.parse('%files%')
const shell = createShell({
  storage: caches,
  fetch: (request, init) => fetch(request, init),
  prefix: '%officeFilesKey%',
  version: '%version%',
  files: Array.isArray(files) ? files.map(String) : [],
})

const isWaiting = (event: Event): event is WaitingEvent => 'waitUntil' in event
const isAsking = (event: Event): event is AskingEvent => 'respondWith' in event && 'request' in event

addEventListener('install', (event) => {
  if (isWaiting(event)) event.waitUntil(shell.install().then(() => skipWaiting()))
})
addEventListener('activate', (event) => {
  if (isWaiting(event)) event.waitUntil(shell.dropOthers().then(() => clients.claim()))
})
addEventListener('fetch', (event) => {
  const answer = isAsking(event) ? shell.answer(event.request, location.origin) : undefined
  if (isAsking(event) && answer !== undefined) event.respondWith(answer)
})
