import type { BookingWords } from './booking-words.ts'

export const bookingEn: BookingWords = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  help: (phone) => `Questions? Answer this e-mail, or call ${phone}.`,
  reference: 'Reference',
  service: 'Service',
  date: 'Date',
  time: 'Time',
  torontoTime: (time) => `${time} Toronto time`,
  place: 'Location',
  vehicle: 'Vehicle',
  vehicleOfYear: (year) => `${year} vehicle`,
  addOns: {
    'pet-hair-removal': 'Pet Hair Removal',
    'stain-treatment': 'Stain Treatment',
    'odor-elimination': 'Odor Elimination',
    'headliner-cleaning': 'Headliner Cleaning',
  },
  discount: 'Discount',
  hst: 'HST 13%',
  total: 'Total with HST',
  depositPaid: 'Deposit paid',
  balance: 'Balance on completion',
  refund: 'Refund',
  terms: 'Terms of service',
  refundPolicy: 'Refund policy',
  chooseAgain: 'Choose another time',
  confirmed: {
    subject: (reference) => `Booking confirmed: ${reference}`,
    title: 'Booking confirmed',
    body: 'Your appointment has been scheduled, and your deposit has arrived. Fresh Glaze comes to you.',
    invite: 'The visit is attached as a calendar file.',
    unpaid:
      'The time is yours. Your bank has not let us take the deposit, so nothing was charged; we will write or call about it.',
    waived: 'The visit is yours. You pay no deposit: the whole price is paid when the work is done.',
    asked: (amount, until) =>
      `The visit is yours. Please pay a deposit of ${amount} by card, by ${until}: the link comes in a mail of its own. The rest of the price is paid when the work is done.`,
    prepareTitle: 'Before we come',
    prepare: [
      'Park where all doors open, with an electrical outlet within 100 feet.',
      'Take out what you need, and what is precious to you.',
      'Have the key ready: somebody has to hand it over and take it back.',
    ],
    refundTitle: 'If plans change',
    refundFull: (until) => `Cancel free until ${until}.`,
    refundPart: (until, percent) => `Until ${until}, ${percent}% of the deposit comes back.`,
    refundNone: 'After that we keep the deposit.',
    refundNoneNow: 'The deposit does not come back when you cancel from now on.',
    change: (phone, reference) => `Call ${phone} and name the reference ${reference}, or answer this e-mail.`,
    agreedTitle: 'What you agreed to',
    agreed: (version) =>
      `By paying you agreed to the terms of service and the refund policy${version === null ? '' : ` in the version of ${version}`}.`,
  },
  cancelled: {
    subject: (reference) => `Booking cancelled: ${reference}`,
    title: 'Your visit is cancelled',
    byCustomer: 'As you asked, we have cancelled this visit.',
    byBusiness: 'We are sorry: we have had to cancel this visit.',
    weather: 'We are sorry: the weather does not let us work outdoors that day, so we have had to cancel this visit.',
    all: (amount) =>
      `The whole deposit comes back to your card: ${amount}. We write again as soon as it is on its way.`,
    part: (amount, percent) =>
      `Under the refund policy of your booking, ${percent}% of the deposit comes back to your card: ${amount}. We write again as soon as it is on its way.`,
    none: 'Under the refund policy of your booking, the deposit does not come back.',
    released: (amount) => `Nothing was charged: the ${amount} that your bank holds for us goes back to your card.`,
    calendar: 'The attached calendar file takes the visit out of your calendar.',
  },
  departed: {
    subject: (reference) => `We are on our way: ${reference}`,
    title: 'Our van is on its way to you',
    body: 'We have set out for your visit. Please have the key ready, and the car where all doors open.',
  },
  moved: {
    subject: (reference) => `Booking moved: ${reference}`,
    title: 'Your visit has a new time',
    body: 'As you asked, we have moved this visit. Its price and its deposit stay as they were.',
    byOffice:
      'We are sorry: we had to move this visit. Its price and its deposit stay as they were. If the new time does not suit you, call us or answer this mail.',
    bodyWithoutDeposit: 'As you asked, we have moved this visit. Its price stays as it was.',
    byOfficeWithoutDeposit:
      'We are sorry: we had to move this visit. Its price stays as it was. If the new time does not suit you, call us or answer this mail.',
    before: 'Before',
    weather:
      'This move was free, because the weather had called the former time off. It uses up none of your own moves.',
    once: 'This was the one free move on short notice. Another one may cost a fee, which we name before you decide.',
    calendar: 'The attached calendar file moves the visit in your calendar.',
  },
  released: {
    subject: (reference) => `Not booked: ${reference}`,
    title: 'This visit was not booked',
    reasons: {
      slot_taken: 'Your payment reached us after the time was no longer kept for you, and somebody else has booked it.',
      day_past: 'Your payment reached us after the visit should have begun.',
      amount: 'The amount that was paid is not the deposit of this booking.',
      not_open: 'Your payment reached us after this booking was closed.',
    },
    money: (amount) =>
      `You pay nothing. The ${amount} that your bank holds for us goes back to your card; depending on the bank, it may show for up to 7 days.`,
    again: 'We would still like to come. Please choose another time.',
  },
  refundMade: {
    subject: (reference) => `Your refund is on its way: ${reference}`,
    title: 'Your refund is on its way',
    body: (amount) => `We have sent ${amount} back to the card that you paid with.`,
    when: 'Banks usually take 5 to 10 business days to show it.',
  },
  refundFailed: {
    subject: (reference) => `Your refund did not go through: ${reference}`,
    title: 'Your refund did not go through',
    body: (amount) => `We tried to send ${amount} back to the card that you paid with, and it was refused.`,
    next: 'The money is still yours. Our office knows about it and will find another way with you: please answer this e-mail or call us if that is easier for you.',
  },
  entry: (reference, phone) => `Reference ${reference}. Questions or changes: ${phone}`,
}
