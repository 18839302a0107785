import { Session, SessionRef } from '@tessera/contract'
import { z } from 'zod'

import type { Actor } from '../core/actor.ts'
import { sessionEndpoint } from '../core/endpoint.ts'
import { fail } from '../core/errors.ts'
import { router } from '../core/trpc.ts'
import { endOtherSessions, endSession, listSessions } from './sessions-store.ts'

const present = ({ session }: Actor) => session ?? fail('session_required')

export const sessionsRouter = router({
  list: sessionEndpoint({
    summary: 'List your sessions: this one first, then the most recently seen',
    output: z.array(Session),
    etag: 'none',
  }).query(({ db, actor }) => listSessions(db, actor.owner, present(actor))),

  end: sessionEndpoint({
    summary: 'End one of your sessions; its cookie is refused from the next request on',
    input: SessionRef,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => endSession(db, actor.owner, input.sessionId)),

  endOthers: sessionEndpoint({
    summary: 'End all your sessions but this one',
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor }) => endOtherSessions(db, actor.owner, present(actor))),
})
