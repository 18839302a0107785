import {
  Changes,
  Comparison,
  EntryRef,
  HistoryEntry,
  HistoryFilter,
  PageDocument,
  PageRef,
  Restoration,
  RestorationResult,
} from '@tessera/contract'
import { z } from 'zod'

import { pageById } from '../core/columns.ts'
import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { compareRevisions, listHistory, readEntry, readEntryDocument } from './read-store.ts'
import { deleteEntry, deleteHistory, restoreEntry } from './restore-store.ts'

export const historyRouter = router({
  list: endpoint({
    route: 'GET /pages/{pageId}/revisions',
    tag: 'history',
    scope: 'pages:read',
    summary: "List a page's history, newest first",
    tools: [{ name: 'list_revisions', description: "List a page's history, newest first: who changed it, when and what." }],
    description: 'An entry covers consecutive changes by one session or token. The first one in the list is the current state of the page.',
    input: HistoryFilter,
    output: z.array(HistoryEntry),
    etag: 'none',
    paginated: true,
  }).query(({ db, actor, input }) => listHistory(db, actor.owner, input)),

  get: endpoint({
    route: 'GET /pages/{pageId}/revisions/{revision}',
    tag: 'history',
    scope: 'pages:read',
    summary: 'Get the history entry that contains a revision',
    input: EntryRef,
    output: HistoryEntry,
    etag: 'none',
  }).query(({ db, actor, input }) => readEntry(db, actor.owner, input)),

  document: endpoint({
    route: 'GET /pages/{pageId}/revisions/{revision}/document',
    tag: 'history',
    scope: 'pages:read',
    summary: 'Get the page as it was at the end of a history entry',
    description: "The ETag is the entry's last revision.",
    input: EntryRef,
    output: PageDocument,
    etag: 'entry',
  }).query(({ db, actor, input }) => readEntryDocument(db, actor.owner, input)),

  compare: endpoint({
    route: 'GET /pages/{pageId}/changes',
    tag: 'history',
    scope: 'pages:read',
    summary: 'Get the changes between two revisions of a page, in either direction',
    description: 'A revision stands for the end of the history entry that contains it.',
    errors: ['revision_not_found'],
    input: Comparison,
    output: Changes,
    etag: 'none',
  }).query(({ db, actor, input }) => compareRevisions(db, actor.owner, input)),

  restore: endpoint({
    route: 'POST /pages/{pageId}/revisions/{revision}/restore',
    tag: 'history',
    scope: 'pages:write',
    summary: 'Restore a page from a history entry',
    tools: [
      {
        name: 'restore_revision',
        description:
          'Restore a page from an earlier entry of its history. Its address stays the same, and it stays published or unpublished. With dryRun, the changes are returned but not applied.',
      },
    ],
    description:
      'The address, the publication state and its schedule stay as they are. A tile whose key is on the page keeps its id, and a link also keeps its clicks. Any other tile gets the id that it had in the entry, and a link also gets its clicks back. `dryRun` returns the changes without applying them.',
    errors: ['quota_exceeded'],
    input: Restoration,
    output: RestorationResult,
    changes: pageById,
    etag: 'page',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => restoreEntry(db, actor, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/revisions/{revision}',
    tag: 'history',
    scope: 'pages:write',
    summary: 'Delete a history entry',
    description: 'The newest entry, which is the current state of the page, cannot be deleted.',
    errors: ['revision_current'],
    input: EntryRef,
    changes: 'none',
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deleteEntry(db, actor.owner, input)),

  clear: endpoint({
    route: 'DELETE /pages/{pageId}/revisions',
    tag: 'history',
    scope: 'pages:write',
    summary: "Delete a page's history except for the current entry",
    description: 'The page itself does not change.',
    input: PageRef,
    changes: 'none',
    etag: 'none',
    repeatable: true,
  }).mutation(({ db, actor, input }) => deleteHistory(db, actor.owner, input.pageId)),
})
