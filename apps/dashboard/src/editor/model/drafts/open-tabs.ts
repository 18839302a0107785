// Each open editor holds a lock with the name of its draft. Browsers have no locks on instances without HTTPS: there a draft of an open tab
// is offered until that tab has saved it.
const locks = (): LockManager | undefined => (globalThis.navigator as Navigator | undefined)?.locks

/** Marks a draft as that of an open editor. Returns a function that ends this. */
export function holdDraft(name: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  void locks()?.request(name, () => released)
  return release
}

/** The names of the drafts whose editors are open in any tab. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const held = (await locks()?.query())?.held ?? []
  return new Set(held.map(({ name = '' }) => name))
}

/** Calls the listener when another tab has changed the storage. Returns a function that unsubscribes. */
export function onOtherTab(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
