import { bookingEn } from './booking-en.ts'
import type { MailWords } from './mail-words.ts'

export const en: MailWords = {
  sender: 'Fresh Glaze, interior car detailing that comes to you. Greater Toronto Area, Ontario.',
  confirmation: {
    subject: 'Please confirm: the Fresh Glaze newsletter',
    title: 'One more click',
    body: 'Somebody, most likely you, asked us to put this address on the list of the Fresh Glaze newsletter: care tips for your car’s interior and, now and then, an offer. No issue has been sent yet. We put it there only if you say yes here.',
    button: 'Confirm my subscription',
    expiry: (days) => `The link can be used for ${days} days.`,
    mistake: 'You did not ask for it? Then do nothing, and you will not hear from us.',
  },
  welcome: {
    subject: 'You are on the list',
    title: 'You are on the list',
    body: 'Thank you for confirming. No issue of our newsletter has been sent yet; in the meantime, the blog has plenty to read.',
  },
  reminder: {
    subject: 'You are on the list already',
    title: 'You are on the list already',
    body: 'Somebody, most likely you, asked us once more to put this address on the list of the Fresh Glaze newsletter. It is there already, so there is nothing to do.',
  },
  listed: {
    button: 'Read the blog',
    why: 'You receive this because you confirmed your subscription to the Fresh Glaze newsletter.',
  },
  acknowledgement: {
    subject: 'We have your message',
    title: 'We have your message',
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    body: 'Thank you for writing to us. Your message has arrived, and a person will read it.',
    promise: 'We’ll get back to you within 24 hours.',
    more: 'Is it urgent, or did you forget something? You can call us, or simply answer this e-mail.',
    mistake: 'You did not write to us? Then somebody typed your address by mistake, and you can ignore this e-mail.',
  },
  booking: bookingEn,
  unsubscribe: 'Unsubscribe',
}
