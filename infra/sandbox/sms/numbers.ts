/** What a number of the sandbox does. The first five are those of Twilio's own test credentials. */
interface Behaviour {
  /** Refused at once: HTTP status, Twilio's error code and its words. */
  readonly refused?: readonly [status: number, code: number, message: string]
  /** Taken, and reported as undelivered later with this code. */
  readonly undelivered?: number
  /** The connection ends without an answer, after the text was taken. */
  readonly lost?: boolean
}

export const oddNumbers: Readonly<Record<string, Behaviour>> = {
  '+15005550001': { refused: [400, 21211, "Invalid 'To' Phone Number"] },
  '+15005550002': { refused: [400, 21612, "The 'To' phone number is not currently reachable via SMS"] },
  '+15005550003': { refused: [400, 21408, 'Permission to send an SMS has not been enabled for the region'] },
  '+15005550004': { refused: [400, 21610, 'Attempt to send to unsubscribed recipient'] },
  '+15005550009': { refused: [400, 21614, "'To' number is not a valid mobile number"] },
  // Ours.
  '+15005550020': { refused: [429, 20429, 'Too Many Requests'] },
  '+15005550021': { refused: [503, 20503, 'Service Unavailable'] },
  '+15005550022': { undelivered: 30_003 },
  '+15005550023': { undelivered: 30_006 },
  '+15005550024': { lost: true },
}
