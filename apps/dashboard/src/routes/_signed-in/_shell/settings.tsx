import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { AccountDeletion } from '@tessera/contract'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { planLabel } from '../../../account/plan-labels.ts'
import { deleteAccount } from '../../../account/session/auth-requests.ts'
import { ProviderProblem } from '../../../account/sign-in/providers.tsx'
import { queries, trpc } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { searchParams, text } from '../../../app/search/search-params.ts'
import { appearanceChoices, setAppearance, useAppearance } from '../../../app/shell/appearance.tsx'
import { Connections } from '../../../settings/connections.tsx'
import { EmailForm, FirstPasswordForm, ImageList, NameField, PasswordForm, PasswordProofForm } from '../../../settings/lazy-forms.tsx'
import { SessionList } from '../../../settings/session-list.tsx'
import * as texts from '../../../settings/texts.ts'
import { TimeZoneField } from '../../../settings/time-zone-field.tsx'
import { useDocumentTitle } from '../../../ui/browser.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, Input } from '../../../ui/controls/field.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Meter } from '../../../ui/display/meter.tsx'
import { Loading, Skeleton } from '../../../ui/display/screen-states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { fill, locale } from '../../../ui/text/template.ts'

export const Route = createFileRoute('/_signed-in/_shell/settings')({
  // `error`: set by a provider that could not be connected.
  validateSearch: searchParams({ error: text }),
  loader: () =>
    Promise.all([
      queries.account.instance.ensureData(undefined, { staleTime: Infinity }),
      queries.account.settings.ensureData(),
      queries.account.usage.ensureData(),
      queries.sessions.list.ensureData(),
    ]),
  pendingComponent: SettingsLoading,
  errorComponent: FailedPart,
  component: SettingsScreen,
})

function SettingsScreen() {
  useDocumentTitle(texts.settings)
  const { error } = Route.useSearch()
  const [{ password: hasPassword, connected }] = trpc.account.settings.useSuspenseQuery()
  const [{ providers }] = trpc.account.instance.useSuspenseQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <SettingsHeading />
      {error !== undefined && <ProviderProblem code={error} className="mt-4" />}
      <div>
        <SettingsSection id="profile" title={texts.profile} lead={texts.profileLead}>
          <NameField />
          <EmailAddress hasPassword={hasPassword} />
        </SettingsSection>
        <SettingsSection id="time-zone" title={texts.timeZoneSection} lead={texts.timeZoneLead}>
          <TimeZoneField />
        </SettingsSection>
        <SettingsSection id="appearance" title={texts.appearance} lead={texts.appearanceLead}>
          <AppearanceChoice />
        </SettingsSection>
        <SettingsSection id="limits" title={texts.limits} lead={texts.limitsLead}>
          <LimitsUsage />
        </SettingsSection>
        <SettingsSection id="images" title={texts.images} lead={texts.imagesLead}>
          <ImageList />
        </SettingsSection>
        <SettingsSection id="password" title={texts.password} lead={texts.passwordLead}>
          {hasPassword ? <PasswordForm /> : <FirstPasswordForm />}
        </SettingsSection>
        {providers.length > 0 && (
          <SettingsSection id="connections" title={texts.connections} lead={texts.connectionsLead}>
            <Connections providers={providers} connected={connected} hasPassword={hasPassword} />
          </SettingsSection>
        )}
        <SettingsSection id="sessions" title={texts.sessions} lead={texts.sessionsLead}>
          <SessionList />
        </SettingsSection>
        <SettingsSection id="data" title={texts.yourData} lead={texts.yourDataLead}>
          <p className="text-ink-2">{texts.yourDataEffects}</p>
          <DownloadEverything className="mt-4">{texts.downloadEverything}</DownloadEverything>
        </SettingsSection>
        <SettingsSection id="delete" title={texts.deleteAccount} tone="danger" lead={texts.deleteLead}>
          <DeleteAccount hasPassword={hasPassword} />
        </SettingsSection>
      </div>
    </>
  )
}

const AppearanceChoice = () => (
  <SegmentedControl
    label={texts.appearance}
    value={useAppearance()}
    onChange={setAppearance}
    className="max-w-sm"
    options={appearanceChoices.map(({ label, ...choice }) => ({ ...choice, name: label }))}
  />
)

const DownloadEverything = ({ className, children }: { className: string; children: string }) => (
  <Button className={className} onClick={async () => (await import('../../../pages/transfer/download.ts')).downloadAccount()}>
    <Download />
    {children}
  </Button>
)

const DeleteAccount = ({ hasPassword }: { hasPassword: boolean }) => {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = async (proof: AccountDeletion) => {
    await deleteAccount(proof)
    // A full reload drops everything cached in memory for this account.
    await navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true })
  }
  return (
    <>
      <p className="text-ink-2">{texts.deleteEffects}</p>
      {!hasPassword && <p className="mt-2 text-ink-2">{texts.deleteNeedsPassword}</p>}
      <Button className="mt-4 text-danger!" disabled={!hasPassword} onClick={() => setAsking(true)}>
        {texts.openDelete}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={texts.deleteQuestion} description={texts.deleteWarning}>
        <DownloadEverything className="mb-5">{texts.downloadFirst}</DownloadEverything>
        <PasswordProofForm action={texts.deleteAccount} variant="danger" act={remove} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

const SettingsHeading = () => <h1 className="text-2xl font-semibold tracking-tight">{texts.settings}</h1>

function SettingsLoading() {
  return (
    <>
      <SettingsHeading />
      <Loading className="mt-8 space-y-8">
        {[1, 2, 3].map((section) => (
          <div key={section} className="grid gap-x-10 gap-y-4 lg:grid-cols-[260px_minmax(0,1fr)]">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-44 rounded-2xl! lg:max-w-xl" />
          </div>
        ))}
      </Loading>
    </>
  )
}

type SettingsSectionProps = { id: string; title: string; lead: string; tone?: 'danger'; children: ReactNode }

/** One settings topic: title and lead on the left, controls on the right. */
const SettingsSection = ({ id, title, lead, tone, children }: SettingsSectionProps) => (
  <section
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-title`}
    className="relative grid scroll-mt-16 gap-x-10 gap-y-4 border-t border-line py-8 first:border-0 lg:grid-cols-[260px_minmax(0,1fr)]"
  >
    <div>
      <h2 id={`${id}-title`} className={clsx('text-lg font-semibold tracking-tight', tone === 'danger' && 'text-danger')}>
        {title}
      </h2>
      <p className="mt-1 text-ink-2">{lead}</p>
    </div>
    <div className="min-w-0 lg:max-w-xl">{children}</div>
  </section>
)

/** The sign-in email. Changing it requires a password. */
const EmailAddress = ({ hasPassword }: { hasPassword: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const [changing, setChanging] = useState(false)
  const [pendingEmail, setPendingEmail] = useState<string>()
  const hint = hasPassword ? texts.emailHint : texts.emailNeedsPassword
  return (
    <div className="mt-6">
      <Field label={texts.email} hint={pendingEmail === undefined ? hint : fill(texts.confirmationSent, { email: pendingEmail })}>
        {(wiring) => (
          <div className="flex gap-2">
            <Input type="email" autoComplete="email" readOnly value={user.email} className="bg-hover!" {...wiring} />
            <Button disabled={!hasPassword} onClick={() => setChanging(true)}>
              {texts.openEmailChange}
            </Button>
          </div>
        )}
      </Field>
      <Dialog open={changing} onOpenChange={setChanging} title={texts.changeEmail}>
        <EmailForm
          onConfirmationSent={(email) => {
            setPendingEmail(email)
            setChanging(false)
          }}
          onChanged={() => {
            setPendingEmail(undefined)
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      </Dialog>
    </div>
  )
}

/** Limits of the plan and how much of each is used. */
const LimitsUsage = () => {
  const [{ plan, pages, links, tokens, requests }] = trpc.account.usage.useSuspenseQuery()
  const quotas: { label: string; used: number; limit: number; note?: string }[] = [
    { label: texts.pages, ...pages },
    { label: texts.linksOnOnePage, ...links, ...(links.page !== null && { note: fill(texts.fullestPage, { page: links.page }) }) },
    { label: texts.apiTokens, ...tokens },
  ]
  return (
    <div className="rounded-2xl border border-line bg-panel p-5 shadow-1">
      {/* Every account has this plan until an administrator changes it. Its name would only raise the question of a price. */}
      {plan !== 'free' && <p className="mb-4 font-medium">{planLabel(plan)}</p>}
      <ul className="space-y-4">
        {quotas.map(({ label, used, limit, note }) => (
          <li key={label}>
            <div className="flex items-baseline justify-between gap-3">
              <span>{label}</span>
              <span className="text-ink-2 tabular-nums">
                {limit === 0 ? fill(texts.usedWithoutLimit, { used }) : fill(texts.usedOf, { used, limit })}
              </span>
            </div>
            {limit > 0 && (
              <div className="mt-1.5">
                <Meter label={label} value={used} max={limit} />
              </div>
            )}
            {note && <p className="mt-1 text-sm text-ink-3 [overflow-wrap:anywhere]">{note}</p>}
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-3 border-t border-line pt-4">
          <span>{texts.requestsPerMinute}</span>
          <span className="text-ink-2 tabular-nums">{requests.limit === 0 ? texts.noLimit : requests.limit.toLocaleString(locale)}</span>
        </li>
      </ul>
    </div>
  )
}
