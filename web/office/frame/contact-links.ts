import { mailtoValue } from '#services/isomorphic/icalendar.ts'

/** Characters. Longer addresses are cut or refused by mail programs. */
const mostQuoted = 1_000

/** Mail answer with a quotation. */
export const mailTo = (address: string, subject: string, answered: string): string => {
  // Half a character, as a cut may leave it, can be part of no address.
  const words = answered.trim().replaceAll(/\r\n?/g, '\n').slice(0, mostQuoted).toWellFormed()
  const quoted = words === '' ? '' : `\r\n\r\n${words.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')}`
  // Of mailto a space is no plus.
  const [of, body] = [`Re: ${subject}`, quoted].map(encodeURIComponent)
  return `${mailtoValue(address)}?subject=${of}&body=${body}`
}

/** An address in whatever app shows maps. */
export const mapTo = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
