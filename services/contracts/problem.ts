/** Refusals by code, with status and English sentence; translations are `problem.<code>`. */
export const problems = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  invalid_request: { status: 400, message: 'Some of the information is missing or not valid.' },
  unknown_service: { status: 400, message: 'We do not offer that service.' },
  unknown_addon: { status: 400, message: 'We do not offer that add-on.' },
  date_invalid: { status: 400, message: 'That is not a date in the calendar.' },
  phone_invalid: { status: 400, message: 'Please enter a phone number of ten digits, such as (416) 555-0134.' },
  phone_not_dialable: {
    status: 400,
    message:
      'Please enter a phone number that we can dial: ten digits, such as (416) 555-0134, or + and the country code.',
  },
  hst_number_invalid: {
    status: 400,
    message:
      'That is not a GST/HST number. It looks like 123456782 RT0001, and its first nine digits carry a check digit.',
  },
  date_past: { status: 400, message: 'That time has already passed.' },
  date_too_far: { status: 400, message: 'Bookings are not open that far ahead yet.' },
  hours_without_effect: {
    status: 400,
    message:
      'Visits start on the hour from 8 AM to 5 PM. A day can open from 8 AM on, close when the longest visit from 5 PM is over, and has to have room for a visit: other hours would change nothing.',
  },
  slot_unknown: { status: 400, message: 'That is not one of our start times.' },
  phone_not_textable: {
    status: 400,
    message: 'We can only text telephone numbers of Canada and the United States. Please check the number.',
  },
  photo_invalid: { status: 400, message: 'That is not a picture that we can keep. Please choose another one.' },
  logo_invalid: {
    status: 400,
    message: 'That is not a picture that we can use as a logo. Please choose a PNG, JPEG or WebP file.',
  },
  code_wrong: { status: 400, message: 'Invalid verification code' },
  password_weak: { status: 400, message: 'That password is too easy to guess. Please choose another one.' },
  password_wrong: { status: 400, message: 'That is not your password.' },
  unauthorized: { status: 401, message: 'Unauthorized: please sign in first.' },
  sign_in_failed: { status: 401, message: 'The e-mail address or the password is not right.' },
  passkey_failed: {
    status: 401,
    message: 'Signing in with this passkey did not work. Please try again, or use your password.',
  },
  password_again: { status: 401, message: 'This took too long. Please enter your password again.' },
  google_failed: { status: 401, message: 'Signing in with Google did not work. Please try again.' },
  admin_password_wrong: { status: 401, message: 'Invalid admin password' },
  forbidden_origin: { status: 403, message: 'This request did not come from our own pages.' },
  payment_not_yours: {
    status: 403,
    message: 'This payment was made in another browser. Please look there, or call us.',
  },
  not_permitted: { status: 403, message: 'You are not allowed to do this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  link_unknown: { status: 404, message: 'We do not know this link. Please check that it is whole.' },
  quote_not_found: { status: 404, message: 'We could not find that quote.' },
  payment_not_found: { status: 404, message: 'We could not find that payment.' },
  method_not_allowed: { status: 405, message: 'That is not possible here.' },
  day_closed: { status: 409, message: 'We are closed on that day.' },
  slot_too_soon: { status: 409, message: 'That time is too soon for us to reach you.' },
  slot_does_not_fit: { status: 409, message: 'This service would not be finished by closing time.' },
  slot_taken: { status: 409, message: 'That time was just taken. Please choose another one.' },
  already_booked: { status: 409, message: 'You have already booked this visit and paid its deposit.' },
  day_busy: {
    status: 409,
    message: 'Many people are booking that day right now. Please try again in ten minutes, or choose another day.',
  },
  too_little_for_card: {
    status: 409,
    message: 'No card can be charged for so little. Please pay it in cash or by e-Transfer, or call us.',
  },
  provider_refused: {
    status: 409,
    message: 'The payment service does not take this payment. Nothing was charged. Please pay another way, or call us.',
  },
  nothing_to_refund: { status: 409, message: 'Nothing was paid that could go back.' },
  refund_too_large: { status: 409, message: 'That is more than can go back this way. Please check the amount.' },
  payment_given_back: {
    status: 409,
    message: 'Some of this payment was given back. Please take back the record of that refund first.',
  },
  amount_changed: { status: 409, message: 'The price has changed. Please check the new amount.' },
  payment_mismatch: { status: 409, message: 'This payment belongs to a different visit.' },
  payment_not_authorised: { status: 409, message: 'The payment was not completed.' },
  payment_used: { status: 409, message: 'This payment was already used or returned.' },
  hold_expired: {
    status: 409,
    message: 'The time was no longer free, so your payment was released. Nothing was charged.',
  },
  booking_not_confirmed: { status: 409, message: 'This booking was never confirmed.' },
  booking_cancelled: { status: 409, message: 'This booking was cancelled.' },
  visit_called_off: { status: 409, message: 'This visit was called off because of the weather.' },
  day_called_off: { status: 409, message: 'The weather called that day off. Please choose another day, or call us.' },
  choice_over: { status: 409, message: 'The time to choose here is over. Please call us: the choice is still yours.' },
  choice_made: { status: 409, message: 'This visit has a new time already.' },
  concern_too_early: {
    status: 409,
    message: 'The guarantee is about a visit that took place. This one did not, or not yet.',
  },
  concern_exists: { status: 409, message: 'There is a case about this visit already. Please call us to add to it.' },
  concern_closed: { status: 409, message: 'This case is closed.' },
  concern_undecided: { status: 409, message: 'Decide what comes of it first.' },
  refund_too_much: { status: 409, message: 'So much was not paid by card, or has gone back already.' },
  review_too_early: {
    status: 409,
    message: 'A review belongs to a visit that took place. This one did not, or not yet.',
  },
  refund_changed: { status: 409, message: 'The amount of the refund has changed. Please look at it again.' },
  reschedule_too_late: {
    status: 409,
    message: 'It is too late to move this visit by yourself. Please call us.',
  },
  reschedule_used: {
    status: 409,
    message: 'The one free move on short notice was used. Please call us: we name the fee before you decide.',
  },
  reschedule_changed: { status: 409, message: 'The terms of moving have changed. Please look at them again.' },
  visit_started: { status: 409, message: 'This visit has already started.' },
  visit_under_way: {
    status: 409,
    message:
      'The crew is on its way to this visit or there already, so it stays with its van. To send another van, move the visit to another time.',
  },
  visit_not_started: { status: 409, message: 'This visit has not started yet.' },
  settings_changed: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Please look at it again.',
  },
  arrival_ahead: { status: 409, message: 'This time is still ahead.' },
  visit_other_day: { status: 409, message: 'This visit is not today.' },
  visit_changed: { status: 409, message: 'This visit was moved, or given to another van, after that was reported.' },
  other_staff: { status: 409, message: 'Somebody else is signed in now. This waits for whoever reported it.' },
  visit_completed: { status: 409, message: 'This visit was already completed.' },
  visit_no_show: { status: 409, message: 'Nobody was there when we came for this visit.' },
  visit_unknown: { status: 409, message: 'It is not known which visit this payment was for.' },
  deposit_not_paid: { status: 409, message: 'The deposit for this visit was not paid.' },
  deposit_paid: { status: 409, message: 'The deposit for this visit is paid already.' },
  balance_paid: { status: 409, message: 'Nothing more is owed for this visit.' },
  discount_below_paid: {
    status: 409,
    message:
      'The price would fall below what was already paid. Use “Refund” on the page of the visit to give back what was paid.',
  },
  discount_paid: {
    status: 409,
    message: 'Something was already paid at this price, so the discount stays.',
  },
  points_missing: { status: 409, message: 'You do not have enough points for this reward.' },
  reward_changed: { status: 409, message: 'What this reward takes off has changed. Please look at it again.' },
  reward_nothing_left: { status: 409, message: 'Nothing is left to pay for this visit.' },
  balance_being_paid: {
    status: 409,
    message: 'A payment by card is under way for this visit. Please look again in a minute.',
  },
  charge_not_possible: { status: 409, message: 'A saved card cannot be charged for this visit.' },
  charge_announced: { status: 409, message: 'The charge of the saved card is announced already.' },
  charge_made: { status: 409, message: 'The saved card was charged already. What it paid can be refunded.' },
  deposit_not_collected: {
    status: 409,
    message: 'Your visit is booked, but your bank withdrew the deposit before we could collect it. Please call us.',
  },
  too_many_codes: {
    status: 429,
    message:
      'Several codes were already sent to this number. Please wait an hour before you ask for another; after six codes in a day, a day.',
  },
  too_many_declines: {
    status: 409,
    message: 'Too many attempts to pay were declined, and nothing was charged. Please call us to book.',
  },
  quote_not_open: { status: 409, message: 'This quote can no longer be booked.' },
  customer_changed: {
    status: 409,
    message: 'Somebody else changed this customer in the meantime. Please look at it again.',
  },
  customer_merged: {
    status: 409,
    message: 'This customer is merged with another one already. Separate those two first.',
  },
  google_unverified: {
    status: 409,
    message: 'Google has not confirmed that this e-mail address is yours. Please create an account with a password.',
  },
  email_taken: { status: 409, message: 'That e-mail address belongs to another customer.' },
  email_not_yours: { status: 409, message: 'That is not your current e-mail address.' },
  username_taken: { status: 409, message: 'Somebody here has that user name already.' },
  last_owner: { status: 409, message: 'The last owner can neither be removed nor become crew.' },
  no_van_free: {
    status: 409,
    message: 'No other van is free at that time. Move the visit to another time, or cancel it.',
  },
  van_name_taken: { status: 409, message: 'Another van has that name already.' },
  vans_full: { status: 409, message: 'Ten vans are in service already.' },
  last_van: {
    status: 409,
    message: 'The last van stays in service. To offer no visits for a while, close those days.',
  },
  deal_changed: { status: 409, message: 'Somebody else moved this deal in the meantime.' },
  deal_lost: { status: 409, message: 'This deal was archived as lost. Restore it first.' },
  google_not_connected: { status: 409, message: 'Google is not connected. Please connect it first.' },
  mailbox_connected: { status: 409, message: 'This mailbox is connected already.' },
  mailbox_unreachable: { status: 409, message: 'The mail server did not let us in.' },
  work_running: { status: 409, message: 'Something of this kind is running already. Please wait until it is done.' },
  sign_in_again: {
    status: 409,
    message: 'For this you have to have signed in just now. Please sign out and in again.',
  },
  only_way_in: {
    status: 409,
    message: 'Nothing else signs you in yet. Please choose a password first, by “Forgot your password?”.',
  },
  password_needed: { status: 409, message: 'Please choose the password of your account.' },
  confirm_password: { status: 409, message: 'For this, please type your password once more.' },
  passkey_refused: { status: 409, message: 'This passkey could not be added. Please try again.' },
  totp_on: { status: 409, message: 'Codes are on already. Please turn them off first.' },
  passkeys_full: { status: 409, message: 'There are ten passkeys already. Please remove one first.' },
  mailboxes_full: { status: 409, message: 'There are twenty mailboxes already. Please remove one first.' },
  deposit_not_asked: { status: 409, message: 'No deposit is being asked for this visit.' },
  sent_otherwise: {
    status: 409,
    message: 'Something else was sent with this form before, and that was done. Please look at it again.',
  },
  photos_full: { status: 409, message: 'There are twenty photos of this visit already. Please remove one first.' },
  cards_full: { status: 409, message: 'There are five cards already. Please remove one first.' },
  sms_not_offered: { status: 409, message: 'We do not send texts at the moment.' },
  conflict: { status: 409, message: 'Somebody else changed this at the same moment. Please try again.' },
  code_expired: { status: 410, message: 'This code has expired or was used. Please ask for a new one.' },
  link_expired: { status: 410, message: 'This link has expired or was used. Please ask for a new one.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  google_refused: { status: 422, message: 'Google did not accept this. Please check what you entered.' },
  google_unavailable: { status: 502, message: 'Google did not answer. Please try again in a moment.' },
  provider_unavailable: { status: 502, message: 'The payment service did not answer. Please try again.' },
  unavailable: { status: 503, message: 'We cannot reach our records right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** Body of every error. `id` names the request in logs; details depend on the code. */
export interface ProblemBody {
  readonly code: ProblemCode
  readonly message: string
  readonly id: string
  readonly [detail: string]: unknown
}
