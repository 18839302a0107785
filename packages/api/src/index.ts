export { readSignIns } from './account/sign-ins-store.ts'
export { createFirstAccount, hasAccounts } from './account/first-account-store.ts'
export {
  changePassword,
  readPasswordChange,
  readPasswordHash,
  requireUnchangedPassword,
  resetPassword,
  type ReplacedPassword,
} from './account/password-store.ts'
export type { StartExport } from './documents/transfer/export/export-types.ts'
export { deleteAccount, finishDeletions } from './account/deletion-store.ts'
export { findAccount, moveAccount } from './account/store.ts'
export * as administration from './admin/administration.ts'
export { Answer, csvText, type Download, type Table } from './core/answer.ts'
export { auditClicks, type ClickBatchParams, commitClicks, keepLedger, replayClicks } from './analytics/clicks-store.ts'
export { type Access, describeScopes, holdsScopes, type Row, type Scopes } from './core/row.ts'
export type { Actor, Author } from './core/actor.ts'
export type { ApiRequest, ChangedPage, Context, DecodedImage, ImageFile, PageContent, Services } from './core/context.ts'
export { deviceKind } from './account/device.ts'
export { ApiError, errorBody, errorHeaders, fail, inputError, toApiError } from './core/errors.ts'
export { purgeExpired, purgeHistory } from './maintenance/expiry-store.ts'
export { sweepGonePages } from './maintenance/gone-pages-store.ts'
export { collectImages } from './images/collection-store.ts'
export { type ImageState, readImageFile, readImageStates } from './images/serving-store.ts'
export { takeImage } from './images/taking-store.ts'
export type {
  FetchedFile,
  FoundImport,
  FoundPage,
  ImportFile,
  ImportPicture,
  ImportServices,
} from './documents/transfer/imports/import-services.ts'
export { causeOfDecoding } from './images/remote/router.ts'
export { purgeRemoteImages } from './images/remote/purge-store.ts'
export {
  type AttemptFailure,
  type DuePicture,
  failPicture,
  finishPicture,
  hasImage,
  pagesNaming,
  retryDelaysMinutes,
  returnPicture,
  takeDuePicture,
  untilNextDue,
} from './images/remote/queue-store.ts'
export { askDatabase, databaseTime } from './maintenance/health-store.ts'
export { carryOutPublications } from './pages/schedule/publications-store.ts'
export { boundedQueue } from './pages/passwords/bounded-queue.ts'
export { accountQueueBounds, hashAccountPassword, isAccountPassword, isPassword } from './pages/passwords/hash.ts'
export { lookUpPreview, type PreviewLookup, type ShownPreview } from './public/preview-lookup-store.ts'
export type { PageHidden, PageSite, RenderSite, SiteFile } from './public/page-site.ts'
export { addReport } from './admin/reports/store.ts'
export { hashSessionToken, ownsPage, touchSession } from './account/sessions-store.ts'
export { type AppRouter, appRouter, rows, type TableRow } from './router.ts'
export { type DaySalt, turnSalts } from './maintenance/salts-store.ts'
export { sessionSecret } from './maintenance/settings-store.ts'
export { sitemapPages, type SitemapPart, sitemapParts } from './public/sitemap-store.ts'
export { auditFigures, countViews, keepStats, rollClicks, type ViewBatchParams } from './analytics/stats-store.ts'
export { isSecret, mintSecret } from './tokens/secret.ts'
export { countLiveTokens, identifyToken } from './tokens/store.ts'
export { type Tag, tags, type Tool } from './core/columns.ts'
export { trpcErrorShape } from './core/trpc.ts'
export type { RemotePictures } from './public/pictures-store.ts'
export { lookUpSlug, lookUpTags, pageOfLink, readUnpublishAt } from './public/page-lookup-store.ts'
export type { LookupResult, ShownPage, SlugLookup, Tile } from './public/page-lookup-store.ts'
export { ownTurn } from './core/checks/input-validation.ts'
