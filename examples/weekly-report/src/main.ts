import { createRpcClient } from '@tessera/rpc'

import { weeklyReport } from './report.ts'

const { TESSERA_URL: url = 'http://localhost:3000', TESSERA_TOKEN: token } = process.env
if (token === undefined) throw new Error('Set TESSERA_TOKEN to a token with the scope pages:read')

const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs
const range = { from: new Date(today - 7 * dayMs).toISOString(), to: new Date(today).toISOString() }
const overview = await createRpcClient({ url, token }).analytics.overview.query(range)
process.stdout.write(`${weeklyReport(overview)}\n`)
