/** Behaviour of a test number. The first five are Twilio's own. */
interface Behaviour {
  /** HTTP status, Twilio's error code and message. */
  readonly refused?: readonly [status: number, code: number, message: string]
  /** Error code of the later 'undelivered' status. */
  readonly undelivered?: number
  /** Connection lost after the text was accepted. */
  readonly lost?: boolean
}

export const oddNumbers: ReadonlyMap<string, Behaviour> = new Map(
  Object.entries<Behaviour>({
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
  }),
)
