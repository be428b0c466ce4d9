export const messages = [
  {
    minutesAgo: 12,
    subject: 'Re: Two SUVs before Saturday?',
    from: 'Priya Raman <priya.raman@example.com>',
    text: 'Hi,\n\nSaturday at 10 works for us. Both cars will be in the driveway, the hose is at the side of the house.\n\nThank you,\nPriya',
    isUnread: true,
  },
  {
    minutesAgo: 95,
    subject: 'Invoice 2291 – foam and microfibre',
    from: 'Glacier Supply Co. <billing@glacier-supply.example>',
    text: 'Hello,\n\nyour order of 12 L snow foam and 40 microfibre towels has shipped. Invoice 2291 over $184.60 is due in 30 days.\n\nGlacier Supply Co.',
    isUnread: true,
  },
  {
    minutesAgo: 60 * 5,
    subject: 'Fleet wash: could you take six vans a month?',
    from: 'Marc Tremblay <m.tremblay@northline-courier.example>',
    text: 'Bonjour,\n\nwe run six Transit vans out of Scarborough and would like them washed inside and out once a month, on a weekday morning. What would you charge?\n\nMarc Tremblay\nNorthline Courier',
    isUnread: false,
  },
  {
    minutesAgo: 60 * 26,
    subject: 'Photos from yesterday',
    from: 'Daniel Osei <daniel.osei@example.com>',
    text: 'The Civic has not looked like this since I bought it. Feel free to use the photos.\n\nDaniel',
    isUnread: false,
  },
  {
    minutesAgo: 60 * 50,
    subject: 'Your van’s registration sticker',
    from: 'Maple Fleet Services <notices@maple-fleet.example>',
    text: 'This is a reminder that the registration of plate FGLZ 001 ends in 40 days.',
    isUnread: false,
  },
  {
    minutesAgo: 60 * 75,
    subject: 'Question about ceramic coating',
    from: 'Hélène Côté <helene.cote@example.com>',
    text: 'Hello! Does the coating need a day indoors afterwards? I only have street parking.\n\nHélène',
    isUnread: false,
  },
] as const

export const events = [
  { inDays: 0, start: '18:30', end: '19:15', summary: 'Call with Glacier Supply', description: 'New foam prices' },
  {
    inDays: 1,
    start: '12:00',
    end: '13:00',
    summary: 'Lunch with Marc (Northline Courier)',
    description: 'Six vans a month',
  },
  { inDays: 2, start: '08:00', end: '10:00', summary: 'Van service', description: 'Oil change, plate FGLZ 001' },
  { inDays: 4, start: null, end: null, summary: 'Payroll', description: '' },
  { inDays: 6, start: '17:00', end: '18:00', summary: 'Dentist', description: '' },
  {
    inDays: 9,
    start: '09:30',
    end: '11:00',
    summary: 'Photo shoot for the website',
    description: 'Bring the white Tesla',
  },
] as const

export const files = [
  { daysAgo: 0, name: 'Bookings of the week.gsheet', mimeType: 'application/vnd.google-apps.spreadsheet' },
  { daysAgo: 3, name: 'Northline Courier – proposal.pdf', mimeType: 'application/pdf' },
  { daysAgo: 8, name: 'Before and after – Civic.jpg', mimeType: 'image/jpeg' },
  { daysAgo: 21, name: 'Insurance certificate 2026.pdf', mimeType: 'application/pdf' },
  { daysAgo: 45, name: 'Price list, spring.gdoc', mimeType: 'application/vnd.google-apps.document' },
  { daysAgo: 120, name: 'Van lease agreement.pdf', mimeType: 'application/pdf' },
] as const

export const contacts = [
  ['Priya Raman', 'priya.raman@example.com', '(416) 555-0142', ''],
  ['Marc Tremblay', 'm.tremblay@northline-courier.example', '(647) 555-0188', 'Northline Courier'],
  ['Daniel Osei', 'daniel.osei@example.com', '(416) 555-0117', ''],
  ['Hélène Côté', 'helene.cote@example.com', '(437) 555-0163', ''],
  ['Gurpreet Sandhu', 'gurpreet.sandhu@example.com', '+1 905 555 0129', 'Sandhu Limousine'],
  ['Glacier Supply Co.', 'billing@glacier-supply.example', '1-800-555-0104', 'Glacier Supply Co.'],
  ['Wei Zhang', 'wei.zhang@example.com', '', 'Zhang & Daughters'],
  ['Aunt Rosa', '', '(416) 555-0150', ''],
] as const
