import { useState } from 'react'

import { ProviderProblem } from '../account/sign-in/provider-error.tsx'
import { setAppearance, useAppearance } from '../app/shell/appearance.ts'
import { appearanceChoices } from '../app/shell/appearance-choices.tsx'
import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { Connections } from './connections.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { EmailAddress } from './email-address.tsx'
import { FirstPasswordForm, PasswordForm, ProfileForm } from './forms/forms.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsHeading } from './settings-frame.tsx'
import * as texts from './texts.ts'

/** `providerError`: the error code a provider redirected back with. */
export const SettingsScreen = ({ providerError }: { providerError: string | undefined }) => {
  useDocumentTitle(texts.settings)
  const [{ password: hasPassword, connected }] = trpc.account.settings.useSuspenseQuery()
  const [{ providers }] = trpc.account.instance.useSuspenseQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <SettingsHeading />
      {providerError !== undefined && <ProviderProblem code={providerError} className="mt-4" />}
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
  return (
    <>
      <p className="text-ink-2">{texts.deleteEffects}</p>
      {!hasPassword && <p className="mt-2 text-ink-2">{texts.deleteNeedsPassword}</p>}
      <Button className="mt-4 text-danger!" disabled={!hasPassword} onClick={() => setAsking(true)}>
        {texts.openDelete}
      </Button>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </>
  )
}
