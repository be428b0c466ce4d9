import { expect } from 'vitest'

import { eventually } from './test-app.ts'

export interface InboxMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mail sandbox's pages of a running product. */
export function sandboxInbox(url: string) {
  const get = (path: string) => fetch(`${url}/sandbox/mail${path}`)
  const messages = async (): Promise<InboxMail[]> => {
    const { messages: all } = (await (await get('/messages')).json()) as { messages: InboxMail[] }
    return all
  }
  return {
    messages,
    /** The one mail with this in its subject, once it has come. */
    mail: (to: string, subject: string): Promise<InboxMail> =>
      eventually(async () => {
        const found = (await messages()).filter((one) => one.to === to && one.subject.includes(subject))
        expect(found.length).toBeLessThanOrEqual(1)
        return found[0]
      }, `a mail to ${to} about ${subject}`),
    /** The page on which people read it. */
    page: async (id: number): Promise<string> => (await get(`/${id}`)).text(),
    file: async (id: number): Promise<string> => (await get(`/${id}/attachments/0`)).text(),
  }
}
