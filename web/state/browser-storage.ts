/** Local storage, or null where the browser keeps it from us (private windows, strict settings). */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage
  } catch {
    return null // reading the property alone throws there: we go on without memory
  }
}

/** The tab's own storage, or null where the browser forbids it: then a reload starts anew. */
export function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage
  } catch {
    return null // as above
  }
}
