/** Orders as the wizard sends them; the person and the car are always the same. */
const customerInfo = { firstName: 'Asha', lastName: 'Gill', email: 'asha.gill@example.com', phone: '905-555-0142' }
const vehicle = { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' }
const place = { address: '123 Queen Street West', city: 'Brampton' }

const packages: Record<string, { displayName: string; deposit: number; price: number }> = {
  sprinkle: { displayName: 'Sprinkle Clean', deposit: 1600, price: 65 },
  glazed: { displayName: 'Glazed Detail', deposit: 3100, price: 125 },
  filled: { displayName: 'Filled Luxury', deposit: 5600, price: 225 },
}

export function intentRequest(service: string, date: string, time: string) {
  return {
    amount: packages[service]?.deposit ?? 3100,
    metadata: {
      serviceId: service,
      serviceName: packages[service]?.displayName ?? service,
      customerEmail: customerInfo.email,
      appointmentDate: date,
      appointmentTime: time,
    },
    draft: draftOf(date, time),
  }
}

export const draftOf = (date: string, time: string, addons: string[] = []) => ({
  customerInfo,
  vehicleInfo: vehicle,
  appointmentInfo: { date, time, ...place, notes: 'Ring twice' },
  addons,
})

export function completionOf(
  { metadata }: Pick<ReturnType<typeof intentRequest>, 'metadata'>,
  paymentIntentId: string,
) {
  const known = packages[metadata.serviceId]
  return {
    quoteId: metadata.serviceId,
    paymentIntentId,
    customerInfo,
    appointmentDetails: {
      date: metadata.appointmentDate,
      time: metadata.appointmentTime,
      location: `${place.address}, ${place.city}`,
      ...place,
      notes: '',
    },
    depositAmount: (known?.deposit ?? 0) / 100,
    totalAmount: known?.price ?? 0,
    serviceDetails: { name: metadata.serviceName, package: metadata.serviceId },
    vehicleDetails: vehicle,
    agreedToTerms: true,
  }
}
