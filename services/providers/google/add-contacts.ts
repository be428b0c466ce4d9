import * as z from 'zod'

import type { GoogleClient } from './client.ts'
import { contactItem, person } from './contacts.ts'
import type { FeedItem } from './feed.ts'

export const mostAdded = 200

/** '' for unknown fields. */
export interface NewContact {
  readonly name: string
  readonly email: string
  readonly phone: string
}

const answer = z.object({ createdPeople: z.array(z.object({ person })) })

/** Adds at most `mostAdded` contacts; returns them as a sync would. */
export async function addContacts(client: GoogleClient, contacts: readonly NewContact[]): Promise<FeedItem[]> {
  const { createdPeople } = await client.people({
    name: 'people.batchCreateContacts',
    schema: answer,
    ask: (api, options) =>
      api.people.batchCreateContacts(
        {
          requestBody: {
            contacts: contacts.map((contact) => ({ contactPerson: toPerson(contact) })),
            readMask: 'names,emailAddresses,phoneNumbers,organizations',
          },
        },
        options,
      ),
  })
  return createdPeople.map((one) => contactItem(one.person))
}

const toPerson = ({ name, email, phone }: NewContact) => ({
  ...(name === '' ? {} : { names: [{ unstructuredName: name }] }),
  ...(email === '' ? {} : { emailAddresses: [{ value: email }] }),
  ...(phone === '' ? {} : { phoneNumbers: [{ value: phone }] }),
})
