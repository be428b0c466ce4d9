type Ask = () => Promise<boolean>

/** Null where nothing is that asks. */
let asking: Ask | null = null

/** From now on, until it is called back, whoever is to type their password once more is asked here. */
export function confirmWith(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Asks for the password in a dialog; true once the server has taken it. */
export const askToConfirm: Ask = async () => asking !== null && (await asking())
