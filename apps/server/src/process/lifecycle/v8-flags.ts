/** The flags of V8 that the server sets when it starts (decision 0004). */
export const v8Flags: readonly string[] = [
  // By default the old generation may grow to four times the live data under changing load: about a quarter more memory for no gain.
  '--heap-growing-percent=150',
  // Otherwise V8 allocates the driver's arrays of rows in the old generation, because many survive the first collections under load.
  // Their rows then stay in memory until the next major collection.
  '--no-allocation-site-pretenuring',
]
