/** Serialises work per owner within this process; a failure does not stop the next. */
export function inTurn(): <Result>(owner: object, work: () => Promise<Result>) => Promise<Result> {
  const last = new WeakMap<object, Promise<unknown>>()
  return (owner, work) => {
    const done = (last.get(owner) ?? Promise.resolve()).then(work)
    last.set(
      owner,
      done.catch(() => {}), // told to whoever asked
    )
    return done
  }
}
