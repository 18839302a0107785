// Each open editor holds a Web Lock with the name of its draft. Without HTTPS, browsers do not provide locks, so the draft of an open tab is
// offered until that tab has saved it.
const locks = (): LockManager | undefined => (globalThis.navigator as Navigator | undefined)?.locks

/** Marks a draft as belonging to an open editor. Returns a function that releases it. */
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

/** Calls the listener when another tab changes the storage. Returns a function that unsubscribes. */
export function onOtherTab(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
