export async function* eachPage<Item extends { readonly id: string }>(
  ask: (position: { starting_after?: string }) => Promise<{ readonly data: Item[]; readonly has_more: boolean }>,
): AsyncIterable<Item> {
  let after: string | undefined
  do {
    const page = await ask(after === undefined ? {} : { starting_after: after })
    yield* page.data
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}
