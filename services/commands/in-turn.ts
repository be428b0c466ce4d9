/**
 * Work that is done one at a time for each owner, in the order of asking; what fails does not hold up the next. Only within this
 * process: where several meet, something else has to decide.
 */
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
