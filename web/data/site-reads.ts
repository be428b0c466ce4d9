import { useRead } from './swr.ts'

// The schemas come with the answers: a page that shows something at once does not wait for them.
const servicePackages = async () => (await import('#services/contracts/catalogue.ts')).servicePackages
const addOns = async () => (await import('#services/contracts/catalogue.ts')).addOns
const site = async () => (await import('#services/contracts/site.ts')).site

/** GET /api/services: the three packages with the prices that are charged. */
export const useServices = (isAsked = true) => useRead(servicePackages, isAsked ? '/api/services' : null)

/** GET /api/addons. */
export const useAddOns = (isAsked = true) => useRead(addOns, isAsked ? '/api/addons' : null)

/** GET /api/site: how this installation takes payments, and what it says of itself. */
export const useSite = () => useRead(site, '/api/site')

/** The mailing address in words of consent: `region` where no real mail leaves; null until the server said which. */
export function usePostalAddress(region: string): string | null {
  const { data } = useSite()
  return data ? (data.postalAddress ?? region) : null
}
