type Ask = () => Promise<boolean>

/** Null where nothing is that asks. */
let asking: Ask | null = null

export function confirmWith(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Asks for the password in a dialog; true once the server has taken it. */
export const askToConfirm: Ask = async () => asking !== null && (await asking())
