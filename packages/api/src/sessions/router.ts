import { Session, SessionRef } from '@tessera/contract'
import { z } from 'zod'

import type { Actor } from '../core/context.ts'
import { sessionEndpoint } from '../core/endpoint.ts'
import { fail } from '../core/errors.ts'
import { router } from '../core/trpc.ts'
import { endOtherSessions, endSession, listSessions } from './store.ts'

const present = ({ session }: Actor) => session ?? fail('session_required')

export const sessionsRouter = router({
  list: sessionEndpoint({
    summary: 'Where you are signed in: this session first, then the one that was seen last',
    input: z.void(),
    output: z.array(Session),
  }).query(({ ctx }) => listSessions(ctx.db, ctx.owner, present(ctx.actor))),

  end: sessionEndpoint({
    summary: 'End one of your sessions; its cookie opens nothing from the next request on',
    errors: ['session_not_found'],
    input: SessionRef,
    output: z.void(),
  }).mutation(({ ctx, input }) => endSession(ctx.db, ctx.owner, input.sessionId)),

  endOthers: sessionEndpoint({
    summary: 'End all your sessions but this one',
    input: z.void(),
    output: z.void(),
  }).mutation(({ ctx }) => endOtherSessions(ctx.db, ctx.owner, present(ctx.actor))),
})
