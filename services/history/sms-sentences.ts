import type { SmsEvent } from '#events/sms.ts'

import type { SentencesOf } from './sentence-context.ts'
import { clockTime, day, erased, languages } from './words.ts'

export const smsSentences: SentencesOf<SmsEvent> = {
  SmsRequested: ({ data, personal }, { who }) =>
    `${who} agreed ${places[data.source]} in ${languages[data.language]} to the words of ${data.consentVersion} and asked for texts to ${personal?.phone ?? erased}; the code was good until ${clockTime(data.expiresAt)}`,
  SmsCodeRefused: () => 'A code that was not the one that was sent was typed in',
  SmsAccepted: ({ data, personal }, { who }) =>
    `${who} typed in the code that was sent to ${personal?.phone ?? erased}: texts are sent there, under the words of ${data.consentVersion}`,
  SmsDeclined: ({ data }) => `No more texts: ${ends[data.by]}`,
  SmsResumed: () => 'START came from the phone: texts are sent again',
  SmsStarted: ({ data }) =>
    `${texts[data.kind]} was begun to be texted, in ${data.segments} segment${data.segments === 1 ? '' : 's'}`,
  SmsSent: ({ data }) => `${texts[data.kind]} was texted (${data.sid})`,
  SmsNotSent: ({ data }) =>
    `${texts[data.kind]} was not texted: ${failures[data.reason]}${data.code === null ? '' : ` (${data.code})`}`,
  SmsReported: ({ data }) => `The text ${data.sid} was ${data.outcome}${data.code === null ? '' : ` (${data.code})`}`,
  SmsReceived: ({ data, personal }, { who }) =>
    `${who} ${data.topic === 'cancel' ? 'brought a text that asks to cancel the visit' : 'brought a text'}: ${personal === null ? erased : `“${personal.message}” from ${personal.phone}`}`,
  SmsCounted: ({ data }) => `Texts of ${day(data.date)}: ${data.segments} more of the day’s limit`,
  SmsCapReached: ({ data }) =>
    `The limit of texts for ${day(data.date)} was reached: ${data.most} segments; no more were sent that day`,
}

const places = { profile: 'in the portal', booking: 'with a booking' } as const

const ends = {
  profile: 'ended in the portal',
  page: 'ended on the page of mails and texts',
  message: 'STOP came from the phone',
  number: 'the telephone number was changed',
  reset: 'the password was reset, and somebody else may have named the number',
  provider: 'the phone has refused them at the provider',
  unreachable: 'the number takes no texts',
} as const

const texts = {
  'number-code': 'The code that confirms the number',
  'booking-reminder-day': 'The reminder of their visit, a day before,',
  'booking-reminder-hours': 'The reminder of their visit, two hours before,',
  'crew-departed': 'Word that the van is on its way',
  'booking-moved': 'Word of the new time of their visit',
  'booking-cancelled': 'Word that their visit is cancelled',
  'booking-called-off': 'Word that the weather calls their visit off',
  'booking-reinstated': 'Word that their visit takes place after all',
} as const

const failures = {
  number: 'the number takes no texts',
  'opted-out': 'the phone has refused them',
  region: 'the account may not text that region',
  content: 'the provider refused its words',
  other: 'the provider refused it',
  late: 'nothing was running while it was of use',
  'customer-cap': 'the customer had the most of a day already',
  'number-cap': 'the number had the most codes already',
  'day-cap': 'the limit of the day was reached',
} as const
