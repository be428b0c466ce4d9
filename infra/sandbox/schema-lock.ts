/** Any number that nobody else locks by: two processes that start at once must not create the sandboxes' schema twice. */
export const schemaLock = 7_362_114
