import { launchChromium } from '#scripts/servers/chromium.ts'
import { provision } from '#scripts/servers/provision.ts'

import { benchArrivals } from './mail/arrivals.ts'
import { fillMaildir } from './mail/fill-maildir.ts'
import { benchIdleCost } from './mail/idle-cost.ts'
import { benchList } from './mail/list.ts'
import { openMailOffice } from './mail/mail-office.ts'
import { benchMirror } from './mail/mirror.ts'
import { benchSearch } from './mail/search.ts'
import type { Benchmark } from './measurement.ts'

const usualMails = 50_000
const user = 'office@shop.example'

/** Mails of the mailbox; `MAILS=5000` for a smaller one. */
const mailsOf = (given: string | undefined): number => {
  const mails = Number(given ?? usualMails)
  if (!Number.isInteger(mails) || mails < 200) throw new Error('MAILS has to be a whole number from 200')
  return mails
}

export const benchMail: Benchmark = {
  about:
    'a mailbox of 50,000 mails (or MAILS) on a real Dovecot: mirrored, listed in Chromium, searched, new mail, idle',
  async run(report) {
    const count = mailsOf(process.env['MAILS'])
    provision(['postgres', 'redis', 'dovecot', 'chromium'])
    const office = await openMailOffice()
    try {
      const bytes = await fillMaildir(office.server.mailFolder(user), count)
      await benchMirror(office, { user, count, bytes }, report)
      await benchSearch(office, count, report)
      const browser = await launchChromium()
      try {
        await benchList(office, browser, { count, report })
        await benchArrivals({ office, browser, report }, user)
      } finally {
        await browser.close()
      }
      await benchIdleCost(office, report)
    } finally {
      await office.close()
    }
  },
}
