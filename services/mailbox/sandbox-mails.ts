export const sandboxAddress = 'office@freshglaze.example'

export interface SeedMail {
  readonly from: readonly [name: string, email: string]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly hoursAgo: number
  readonly folder?: 'Sent' | 'Archive' | 'Junk' | 'Drafts'
  readonly isRead?: boolean
  readonly isStarred?: boolean
  readonly answers?: number
  readonly file?: readonly [name: string, type: string, content: string]
}

const us = ['Fresh Glaze', sandboxAddress] as const
const priya = ['Priya Shah', 'priya.shah@example.ca'] as const
const marc = ['Marc-André Tremblay', 'ma.tremblay@example.ca'] as const
const gurpreet = ['Gurpreet Gill', 'gurpreet.gill@example.ca'] as const
const dana = ['Dana Whitfield', 'dana@whitfieldmotors.example'] as const

/** Oldest first. */
export const seedMails: readonly SeedMail[] = [
  {
    from: dana,
    subject: 'Fleet of nine vans: monthly wash?',
    text: 'Hello,\n\nWe run nine delivery vans out of Scarborough and are looking for somebody who comes to us once a month. Saturdays would be best, when they are all parked. Could you tell me what that would cost, and whether you need water from us?\n\nDana Whitfield\nWhitfield Motors',
    hoursAgo: 170,
    isRead: true,
  },
  {
    from: us,
    subject: 'Re: Fleet of nine vans: monthly wash?',
    text: 'Hello Dana,\n\nYes, we do fleets. We need an outdoor tap and an outlet within 30 metres. For nine vans we would send two of ours, from 8 to 2. I will write up an offer this week.\n\nFresh Glaze',
    hoursAgo: 166,
    folder: 'Sent',
    isRead: true,
    answers: 0,
  },
  {
    from: dana,
    subject: 'Re: Fleet of nine vans: monthly wash?',
    text: 'That sounds right. Both are there, behind the loading dock. Attached is the list of the vans with their plates.\n\nDana',
    hoursAgo: 27,
    isStarred: true,
    answers: 1,
    file: [
      'vans.csv',
      'text/csv',
      'plate,make,model,year\r\nBT 41 207,Ford,Transit,2021\r\nBT 41 208,Ford,Transit,2021\r\nBW 10 934,Ram,ProMaster,2023\r\n',
    ],
  },
  {
    from: marc,
    subject: 'Taches de sel sur les tapis',
    text: 'Bonjour,\n\nAprès cet hiver, les tapis de ma RAV4 sont couverts de taches de sel. Est-ce que le forfait intérieur les enlève, ou faut-il un traitement à part?\n\nMerci,\nMarc-André',
    hoursAgo: 75,
    isRead: true,
  },
  {
    from: us,
    subject: 'Re: Taches de sel sur les tapis',
    text: 'Bonjour Marc-André,\n\nLe forfait intérieur comprend l’extraction : les taches de sel partent presque toujours. Réservez en ligne et indiquez-le dans les notes.\n\nFresh Glaze',
    hoursAgo: 72,
    folder: 'Sent',
    isRead: true,
    answers: 3,
  },
  {
    from: marc,
    subject: 'Re: Taches de sel sur les tapis',
    text: 'Parfait, c’est réservé pour jeudi. Le stationnement est souterrain, hauteur 2,1 m. Est-ce que votre camionnette passe?',
    hoursAgo: 3,
    answers: 4,
  },
  {
    from: gurpreet,
    subject: 'ਸ਼ਨੀਵਾਰ ਦਾ ਸਮਾਂ',
    text: 'ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ,\n\nਕੀ ਸ਼ਨੀਵਾਰ ਸਵੇਰੇ 9 ਵਜੇ ਦੀ ਬੁਕਿੰਗ ਐਤਵਾਰ ਨੂੰ ਬਦਲੀ ਜਾ ਸਕਦੀ ਹੈ? ਘਰ ਵਿੱਚ ਵਿਆਹ ਹੈ।\n\nਧੰਨਵਾਦ,\nਗੁਰਪ੍ਰੀਤ ਗਿੱਲ',
    hoursAgo: 5,
  },
  {
    from: priya,
    subject: 'Thank you! (and a question about the dog hair)',
    text: 'Hi,\n\nthe car has not looked like this since we bought it. One thing: there is still some dog hair under the back seat, on the left. Is that something you do at the next visit, or should I try the vacuum at the gas station?\n\nPriya',
    html: '<p>Hi,</p><p>the car has not looked like this since we bought it. <b>One thing:</b> there is still some dog hair under the back seat, on the left. Is that something you do at the next visit, or should I try the vacuum at the gas station?</p><p>Priya</p>',
    hoursAgo: 1.2,
  },
  {
    from: ['Lakeshore Detail Supply', 'orders@lakeshoredetail.example'],
    subject: 'Your order 48112 has shipped',
    text: 'Your order is on its way:\n\n6 x Foam concentrate, 4 L\n24 x Microfibre towels, 40 x 40\n2 x Extractor nozzle\n\nIt arrives on Wednesday between 9 and 12.',
    html: '<table width="100%" cellpadding="12" style="background:#eef5f2"><tr><td><h2 style="color:#0d5a45">On its way</h2><p>Your order <b>48112</b> has shipped.</p><table border="1" cellpadding="6" style="border-collapse:collapse"><tr><th align="left">Item</th><th>Count</th></tr><tr><td>Foam concentrate, 4 L</td><td>6</td></tr><tr><td>Microfibre towels, 40 x 40</td><td>24</td></tr><tr><td>Extractor nozzle</td><td>2</td></tr></table><p>It arrives on Wednesday between 9 and 12. <a href="https://lakeshoredetail.example/track/48112">Track it</a></p><img src="https://lakeshoredetail.example/logo.png" width="120" alt="Lakeshore"></td></tr></table>',
    hoursAgo: 20,
    isRead: true,
  },
  {
    from: ['Toronto Weather Alerts', 'alerts@weather.example'],
    subject: 'Freezing rain warning for Tuesday morning',
    text: 'Freezing rain is expected from 4 to 10 on Tuesday. Outdoor work on vehicles is not advised before noon.',
    hoursAgo: 9,
  },
  {
    from: ['Ines Costa', 'ines.costa@example.ca'],
    subject: 'Gift for my dad',
    text: 'Hello! My dad turns 70 and loves his old Volvo more than most people. Can I buy him the full package as a gift, and he picks the day?\n\nInes',
    hoursAgo: 30,
    isStarred: true,
    isRead: true,
  },
  {
    from: ['Owen Park', 'owen.park@example.ca'],
    subject: 'Scratch after the wash?',
    text: 'Hi, I noticed a thin scratch on the rear door after your visit on Friday. It may have been there before, but could you look at your photos? I do not want to blame anybody.\n\nOwen',
    hoursAgo: 49,
    isRead: true,
  },
  {
    from: us,
    subject: 'Re: Scratch after the wash?',
    text: 'Hi Owen,\n\nthank you for writing so kindly. I looked: it is in the photo from before we began, just above the handle. It is in the clear coat only, so it can be polished out. Shall I add that to your next visit?\n\nFresh Glaze',
    hoursAgo: 47,
    folder: 'Sent',
    isRead: true,
    answers: 11,
  },
  {
    from: ['Owen Park', 'owen.park@example.ca'],
    subject: 'Re: Scratch after the wash?',
    text: 'Thanks for checking, and sorry for the trouble. Yes please, add the polish.\n\nOwen',
    hoursAgo: 44,
    isRead: true,
    folder: 'Archive',
    answers: 12,
  },
  {
    from: ['Maple Insurance', 'service@mapleinsurance.example'],
    subject: 'Your liability policy renews on December 31',
    text: 'Your policy renews by itself. The papers are in your account. Call us with changes to your vans by December 15.',
    hoursAgo: 96,
    isRead: true,
  },
  {
    from: ['Harbour Condos', 'manager@harbourcondos.example'],
    subject: 'Parking level P2: wash days for residents',
    text: 'Good morning,\n\nour residents ask for a wash day on P2 in the spring. We have water and a drain. Would two Saturdays in April be possible? About 40 cars signed up last year.\n\nS. Okafor, property manager',
    hoursAgo: 120,
    isRead: true,
  },
  {
    from: ['Prize Office', 'winner@lottery-claims.example'],
    subject: 'YOU HAVE WON 1,500,000 CAD!!!',
    text: 'Congratulation! To release your funds kindly reply with your bank details and a copy of your identity.',
    html: '<h1>YOU HAVE WON</h1><p>Click <a href="http://claims.example/now">here</a> to claim.</p><img src="http://claims.example/open.gif" width="1" height="1">',
    hoursAgo: 14,
    folder: 'Junk',
  },
]

export function toRaw(mail: SeedMail, index: number, date: Date): Uint8Array {
  const { from, subject, answers } = mail
  const to = from[1] === sandboxAddress && answers !== undefined ? recipientOf(answers) : us
  const parent = answers === undefined ? [] : [`In-Reply-To: ${idOf(answers)}`, `References: ${referencesOf(answers)}`]
  const headers = [
    `Message-ID: ${idOf(index)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${word(from[0])} <${from[1]}>`,
    `To: ${word(to[0])} <${to[1]}>`,
    `Subject: ${word(subject)}`,
    ...parent,
    'MIME-Version: 1.0',
  ]
  return Buffer.from([...headers, ...bodyOf(mail)].join('\r\n'))
}

const boundary = '=_fresh-glaze-sandbox'

function bodyOf({ text, html, file }: SeedMail): string[] {
  const parts = [part('text/plain; charset=utf-8', text), ...(html ? [part('text/html; charset=utf-8', html)] : [])]
  const kind = html === undefined ? 'mixed' : 'alternative'
  if (file !== undefined) {
    const [name, type, content] = file
    parts.push([`Content-Disposition: attachment; filename="${name}"`, ...part(type, content)])
  }
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((lines) => [`--${boundary}`, ...lines]),
    `--${boundary}--`,
    '',
  ]
}

const part = (type: string, content: string): string[] => [
  `Content-Type: ${type}`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []),
]

const recipientOf = (index: number): readonly [string, string] => seedMails[index]?.from ?? us

const idOf = (index: number): string => `<sandbox-${index}@freshglaze.example>`

function referencesOf(index: number): string {
  const before = seedMails[index]?.answers
  return before === undefined ? idOf(index) : `${referencesOf(before)} ${idOf(index)}`
}

/** Encoded words (RFC 2047), split at characters. */
const word = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : (text.match(/.{1,15}/gsu) ?? []).map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`).join(' ')
