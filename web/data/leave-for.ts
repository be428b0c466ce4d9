/** Opens an address by a new page load, so that everything that belongs to somebody is asked for anew; never resolves, as this page ends. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address)
  return new Promise(() => {})
}
