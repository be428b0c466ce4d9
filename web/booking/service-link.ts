export interface ServiceLink {
  readonly service: string
  /** Whole dollars; null where the link names none. */
  readonly price: number | null
  readonly quoteId: string
}

export function readServiceLink(search: string): ServiceLink {
  const query = new URLSearchParams(search)
  const price = Number.parseFloat(query.get('price') ?? '')
  return {
    service: query.get('service')?.trim() ?? '',
    price: Number.isFinite(price) ? price : null,
    quoteId: query.get('quoteId')?.trim().slice(0, 80) ?? '',
  }
}

interface Named {
  readonly id: string
  readonly displayName: string
}

/** The package with that id or display name, in any case; undefined for everything else. */
export function findService<Service extends Named>(services: readonly Service[], named: string): Service | undefined {
  const wanted = named.toLowerCase()
  return services.find((service) => service.id.toLowerCase() === wanted || service.displayName.toLowerCase() === wanted)
}
