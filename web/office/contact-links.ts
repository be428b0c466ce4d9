export const telTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
