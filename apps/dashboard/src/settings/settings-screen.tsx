import { useState } from 'react'

import { ProviderProblem } from '../account/sign-in/provider-error.ts'
import { setAppearance, useAppearance } from '../app/shell/appearance.ts'
import { appearanceChoices } from '../app/shell/appearance-choices.tsx'
import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { Segmented } from '../ui/controls/segmented-control.tsx'
import { Connections } from './connections.tsx'
import { EmailAddress } from './email-address.tsx'
import { FirstPasswordForm, PasswordForm, ProfileForm } from './forms/forms.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { Section } from './settings-section.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsHeading } from './settings-frame.tsx'
import * as texts from './texts.ts'

const DeleteAccountDialog = onDemand(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** `providerError` is the code of why a provider could not be connected. */
export const SettingsScreen = ({ providerError }: { providerError: string | undefined }) => {
  useDocumentTitle(texts.settings)
  const [{ password, connected }] = trpc.account.settings.useSuspenseQuery()
  const [{ providers }] = trpc.account.instance.useSuspenseQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <SettingsHeading />
      {providerError !== undefined && <ProviderProblem code={providerError} className="mt-4" />}
      <div>
        <Section id="profile" title={texts.profile} lead={texts.profileLead}>
          <ProfileForm />
          <EmailAddress password={password} />
        </Section>
        <Section id="appearance" title={texts.appearance} lead={texts.appearanceLead}>
          <AppearanceChoice />
        </Section>
        <Section id="plan" title={texts.plan} lead={texts.planLead}>
          <PlanUsage />
        </Section>
        <Section id="password" title={texts.password} lead={texts.passwordLead}>
          {password ? <PasswordForm /> : <FirstPasswordForm />}
        </Section>
        {providers.length > 0 && (
          <Section id="connections" title={texts.connections} lead={texts.connectionsLead}>
            <Connections providers={providers} connected={connected} password={password} />
          </Section>
        )}
        <Section id="sessions" title={texts.sessions} lead={texts.sessionsLead}>
          <SessionList />
        </Section>
        <Section id="delete" title={texts.deleteAccount} tone="danger" lead={texts.deleteLead}>
          <DeleteAccount password={password} />
        </Section>
      </div>
    </>
  )
}

const AppearanceChoice = () => (
  <Segmented
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

const DeleteAccount = ({ password }: { password: boolean }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="text-ink-2">{texts.deleteMeans}</p>
      {!password && <p className="mt-2 text-ink-2">{texts.deleteNeedsPassword}</p>}
      <Button className="mt-4 text-danger!" disabled={!password} onClick={() => setAsking(true)}>
        {texts.askDelete}
      </Button>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </>
  )
}
