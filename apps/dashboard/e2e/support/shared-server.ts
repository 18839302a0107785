import { startWatched } from './watched-server.ts'

/** Starts the server that all tests share. Returns its teardown, which fails the run if the server leaked a secret. */
export default async function startShared(): Promise<() => Promise<void>> {
  const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '' } = process.env
  const { stop } = await startWatched(dataDir, {
    PORT: port,
    SIGN_IN_RATE_LIMIT: '10000',
    METRICS_TOKEN: 'what-asks-for-the-figures',
  })
  return stop
}
