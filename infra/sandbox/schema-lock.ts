/** Arbitrary lock number for the creation of the sandboxes' tables. */
export const schemaLock = 7_362_114
