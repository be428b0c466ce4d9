import type { MailMessage } from '#services/mail/mail.ts'
import { toOffice, type Office } from '#services/mail/to-office.ts'

export interface ThrottledSignIn {
  readonly key: string
  readonly username: string
}

export function throttledSignInNotice(sender: Office, { key, username }: ThrottledSignIn): MailMessage {
  return toOffice(
    sender,
    { key, asker: null },
    {
      subject: `Somebody is guessing at the password of ${username}`,
      title: 'Wrong passwords at the door of the office',
      paragraphs: [
        `Somebody typed wrong passwords for the user name ${username} until they had to wait. Nobody got in, and the wait grows with each further one.`,
        `${username} still signs in, in a browser in which they signed in before or with a passkey. Was it ${username}, who forgot the password? Then another owner sets a new one: Settings, Staff.`,
        'If it goes on, turn codes on or add a passkey: Settings, Your sign-in. For this name you hear of it once a day at the most.',
      ],
      button: { label: 'Open the settings', url: `${sender.appUrl}/crm?section=settings&part=staff` },
      notes: [],
    },
  )
}
