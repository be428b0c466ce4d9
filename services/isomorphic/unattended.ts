/** Marks a request without a user's action. */
export const unattendedHeader = 'x-unattended'
