import * as z from 'zod'

/** Single server address; multi-host URLs are refused, for drivers would use the first. */
export const serverAddress = (protocol: RegExp, sample: string) =>
  z
    .string()
    .refine((text) => !isOfSeveral(text), {
      error: `names several servers, a Sentinel or a Cluster, which is not supported: name the one that takes the writes, '${sample}'`,
    })
    .pipe(z.url({ protocol, error: `must be a ${sample.slice(0, sample.indexOf('//') + 2)} address` }))

function isOfSeveral(text: string): boolean {
  const [scheme = '', rest = ''] = text.split('://', 2)
  const hosts = rest.slice(rest.lastIndexOf('@') + 1).split('/', 1)[0] ?? ''
  return scheme.includes('+') || hosts.includes(',') || /[?&](?:host|hostaddr)=[^&?,]*(?:,|%2C)/i.test(text)
}
