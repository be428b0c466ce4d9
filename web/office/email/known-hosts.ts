import type { MailAccountForm } from '#services/contracts/email.ts'

type Servers = Pick<MailAccountForm, 'imap' | 'smtp'>

const servers = (imap: string, smtp: string, port = 465): Servers => ({
  imap: { host: imap, port: 993, security: 'tls' },
  smtp: { host: smtp, port, security: port === 465 ? 'tls' : 'starttls' },
})

const microsoft = servers('outlook.office365.com', 'smtp.office365.com', 587)
const yahoo = servers('imap.mail.yahoo.com', 'smtp.mail.yahoo.com')
const apple = servers('imap.mail.me.com', 'smtp.mail.me.com', 587)

const known: ReadonlyMap<string, Servers> = new Map(
  Object.entries<Servers>({
    'gmail.com': servers('imap.gmail.com', 'smtp.gmail.com'),
    'outlook.com': microsoft,
    'hotmail.com': microsoft,
    'live.ca': microsoft,
    'yahoo.com': yahoo,
    'yahoo.ca': yahoo,
    'icloud.com': apple,
    'me.com': apple,
    'fastmail.com': servers('imap.fastmail.com', 'smtp.fastmail.com'),
    'bell.net': servers('imap.bell.net', 'smtphm.sympatico.ca', 587),
    'rogers.com': servers('imap.broadband.rogers.com', 'smtp.broadband.rogers.com'),
    'videotron.ca': servers('imap.videotron.ca', 'smtp.videotron.ca', 587),
  }),
)

/** The servers of an address: those of a usual provider, or the names that most domains have. */
export function serversOf(email: string): Servers {
  const domain = email.split('@')[1]?.trim().toLowerCase() ?? ''
  return known.get(domain) ?? servers(domain === '' ? '' : `imap.${domain}`, domain === '' ? '' : `smtp.${domain}`)
}
