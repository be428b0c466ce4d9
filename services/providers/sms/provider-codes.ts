import type { SmsFailure } from '#events/sms.ts'

/** Consequence of a Twilio error. 'sender' is ours to fix and retried; unknown codes follow the HTTP status. */
type Consequence = Extract<SmsFailure, 'number' | 'opted-out' | 'region' | 'content' | 'other'> | 'sender' | 'busy'

export const sendingCodes: Readonly<Record<number, Consequence>> = {
  // Who we are.
  20003: 'sender',
  20005: 'sender',
  20404: 'sender',
  21212: 'sender',
  21606: 'sender',
  21603: 'sender',
  21608: 'sender',
  21659: 'sender',
  21660: 'sender',
  21703: 'sender',
  21704: 'sender',
  21705: 'sender',
  // A trial account, which takes Twilio's own words alone.
  572_006: 'sender',
  // Not now.
  14107: 'busy',
  20429: 'busy',
  20500: 'busy',
  20503: 'busy',
  21611: 'busy',
  63038: 'busy',
  // Whom it is for.
  21211: 'number',
  21214: 'number',
  21217: 'number',
  21265: 'number',
  21266: 'number',
  21407: 'number',
  21601: 'number',
  21604: 'number',
  21612: 'number',
  21614: 'number',
  21635: 'number',
  21610: 'opted-out',
  21408: 'region',
  // What it says.
  21602: 'content',
  21605: 'content',
  21617: 'content',
  21619: 'content',
}

/** Undelivered codes: whether the number ever works. */
export const deliveryEnds: ReadonlyMap<number, 'unreachable' | 'provider'> = new Map([
  // Unknown or no longer in service; a landline.
  [30005, 'unreachable'],
  [30006, 'unreachable'],
  [21610, 'provider'],
])
