import { inAttempts, untilDone } from './attempts.ts'

/** Maximum wait for styles before the page shows. */
const patienceMs = 5000

const asked = new Map<string, Promise<void>>()

/** Applies a style sheet. Never rejects: a page without its styles can be read, and the sheet is asked for until it comes. */
export function loadSheet(href: string): Promise<void> {
  const known = asked.get(href)
  if (known !== undefined) return known
  const isInPage = document.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null
  const sheet = isInPage ? Promise.resolve() : firstAttempts(href)
  asked.set(href, sheet)
  return sheet
}

/** The sheets that came with the page: those that wait are switched on, those that were lost are asked for again. */
export function applyServedSheets(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.disabled) {
      link.addEventListener('error', () => replace(link), { once: true })
      link.disabled = false
    } else if (link.sheet === null) replace(link) // scripts of the page wait for its sheets: this one was lost
  }
}

function replace(link: HTMLLinkElement): void {
  const href = link.getAttribute('href') ?? ''
  link.remove()
  asked.set(href, firstAttempts(href))
}

async function firstAttempts(href: string): Promise<void> {
  const attempts = () => inAttempts((query) => attach(`${href}${query}`))
  const first = attempts().catch(() => {
    void untilDone(attempts, () => {})
  })
  await Promise.race([first, new Promise((resolve) => void setTimeout(resolve, patienceMs))])
}

const attach = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`No style sheet ${href}`))
    })
    document.head.append(link)
  })
