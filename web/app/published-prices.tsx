import { useEffect } from 'react'

import { useServices } from '#web/data/use-services.ts'

import { writeStructuredData } from './structured-data.ts'

/** Keeps what search engines read in step with the price list; the page was served with the usual prices. */
export function PublishedPrices() {
  const { data } = useServices()
  useEffect(() => {
    if (data) writeStructuredData(document, data)
  }, [data])
  return null
}
