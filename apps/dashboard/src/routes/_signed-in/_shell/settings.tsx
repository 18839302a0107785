import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { AccountDeletion } from '@tessera/contract'

import { queries, trpc } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { searchParams, text } from '../../../app/search-params.ts'
import { ProviderProblem } from '../../../account/sign-in/providers.tsx'
import { appearanceChoices, setAppearance, useAppearance } from '../../../app/shell/appearance.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useDocumentTitle } from '../../../ui/browser.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Connections } from '../../../settings/connections.tsx'
import { EmailAddress } from '../../../settings/email-address.tsx'
import { FirstPasswordForm, PasswordForm, PasswordProofForm, ProfileForm } from '../../../settings/lazy-forms.tsx'
import { PlanUsage } from '../../../settings/plan-usage.tsx'
import { SessionList } from '../../../settings/session-list.tsx'
import * as texts from '../../../settings/texts.ts'
import { Loading, Skeleton } from '../../../ui/display/screen-states.tsx'
import { deleteAccount } from '../../../account/session/auth-requests.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

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
          <ProfileForm />
          <EmailAddress hasPassword={hasPassword} />
        </SettingsSection>
        <SettingsSection id="appearance" title={texts.appearance} lead={texts.appearanceLead}>
          <AppearanceChoice />
        </SettingsSection>
        <SettingsSection id="plan" title={texts.plan} lead={texts.planLead}>
          <PlanUsage />
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
    options={appearanceChoices.map(({ value, label, icon }) => ({
      value,
      name: label,
      label: (
        <>
          {icon}
          {label}
        </>
      ),
    }))}
  />
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
