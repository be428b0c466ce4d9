import { business, contactElementId, phoneLink } from '#services/contracts/business.ts'

/** How the business is reached, as its pages say it. The office's settings admit nothing that HTML or JSON would have to escape. */
export interface PageContact {
  /** '(416) 555-0134' */
  readonly phone: string
  readonly email: string
}

/** The page with this phone number and mail address in place of those that it was built with, and with them for its script. */
export function withContact(html: string, { phone, email }: PageContact): string {
  if (phone === business.phone && email === business.email) return html
  const told = `<script type="application/json" id="${contactElementId}">${JSON.stringify({ phone, email })}</script>`
  return html
    .replaceAll(phoneLink(business.phone), phoneLink(phone))
    .replaceAll(business.phone, phone)
    .replaceAll(business.email, email)
    .replace('</head>', `${told}</head>`)
}

interface Terms {
  readonly read: () => Promise<PageContact>
  /** What a page says while that could not be read. */
  readonly onFailed: (error: unknown) => void
  /** Milliseconds since any moment. */
  readonly now: () => number
}

/** How long a page may say what was said before. */
const freshMs = 5_000

/**
 * How the business is reached, for one page after the other: the first one waits for the answer, and later ones are told what was
 * read last, which is read anew meanwhile once it is older than five seconds. Where it cannot be read, pages go out all the same.
 */
export function rememberedContact({ read, onFailed, now }: Terms): () => Promise<PageContact> {
  let known: PageContact | null = null
  let readAt = -Infinity
  let reading: Promise<void> = Promise.resolve()
  const readNow = async () => {
    try {
      known = await read()
    } catch (error) {
      onFailed(error)
    }
  }
  return async () => {
    if (now() - readAt >= freshMs) {
      readAt = now()
      reading = readNow()
    }
    if (known === null) await reading
    return known ?? business
  }
}
