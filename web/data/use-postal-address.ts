import { useSite } from './use-site.ts'

/** The mailing address in words of consent: `region` where no real letters leave; null until the server said which. */
export function usePostalAddress(region: string): string | null {
  const { data: site } = useSite()
  return site ? (site.postalAddress ?? region) : null
}
