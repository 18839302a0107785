// For node --import: appends each response of the process's servers, with the request body, to the file ANSWERS_FILE.
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

import { watchAnswer } from './answers.mjs'

const file = process.env['ANSWERS_FILE'] ?? ''

/** Built files contain no secrets, and are most of what browsers load. */
const isBuilt = (url = '') => url.startsWith('/assets/')

subscribe('http.server.request.start', (message) => {
  const { request, response } =
    /** @type {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} */ (message)
  if (isBuilt(request.url)) return
  /** @type {Buffer[]} */
  const parts = []
  if (/json|form-urlencoded/.test(request.headers['content-type'] ?? '')) {
    // A listener for data would start the flow of the body before the server reads it.
    const emit = request.emit.bind(request)
    request.emit = (/** @type {string | symbol} */ event, /** @type {any[]} */ ...args) => {
      if (event === 'data') parts.push(Buffer.from(args[0]))
      return emit(event, ...args)
    }
  }
  watchAnswer(request, response, (answer) =>
    appendFileSync(file, `${JSON.stringify({ ...answer, sent: Buffer.concat(parts).toString() })}\n`),
  )
})
