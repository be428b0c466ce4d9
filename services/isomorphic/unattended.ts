/** Stands in a request that no press and no key led to. */
export const unattendedHeader = 'x-unattended'
