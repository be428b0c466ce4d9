import { areaServed, business, contactElementId, phoneLink, usualCities } from '#services/contracts/business.ts'

/** How the business is reached and where it drives to, as its pages say it. */
export interface PageContact {
  /** '(416) 555-0134'. Like the mail address it has nothing in it that HTML or JSON would have to escape. */
  readonly phone: string
  readonly email: string
  readonly cities: readonly string[]
}

/** What the pages were built with. */
export const builtContact: PageContact = { phone: business.phone, email: business.email, cities: usualCities }

/**
 * The page with this phone number and mail address in place of those that it was built with, with these cities for search
 * engines, and with all of them for its script, which names the cities on the page.
 */
export function withContact(html: string, { phone, email, cities }: PageContact): string {
  const isReachedAsBuilt = phone === business.phone && email === business.email
  const servesAsBuilt = textOf(cities) === textOf(usualCities)
  if (isReachedAsBuilt && servesAsBuilt) return html
  const told = textOf({ phone, email, ...(servesAsBuilt ? {} : { cities }) })
  return (
    html
      .replaceAll(phoneLink(business.phone), phoneLink(phone))
      .replaceAll(business.phone, phone)
      .replaceAll(business.email, email)
      // By functions: a name with a dollar sign in it is no pattern.
      .replace(textOf(areaServed(usualCities)), () => textOf(areaServed(cities)))
      .replace('</head>', () => `<script type="application/json" id="${contactElementId}">${told}</script></head>`)
  )
}

/** JSON that may stand in a page: it cannot end its script. */
const textOf = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

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
 * What pages say of the business, for one page after the other: the first one waits for the answer, and later ones are told what was
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
    return known ?? builtContact
  }
}
