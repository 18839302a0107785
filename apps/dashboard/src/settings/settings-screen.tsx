import { useState } from 'react'

import { ProviderProblem } from '../account/provider-problem.ts'
import { setAppearance, useAppearance } from '../appearance.ts'
import { appearanceChoices } from '../appearance-choices.tsx'
import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Connections } from './connections.tsx'
import { EmailAddress } from './email-address.tsx'
import { FirstPasswordForm, PasswordForm, ProfileForm } from './forms.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsHeading } from './settings-frame.tsx'

const DeleteAccountDialog = onDemand(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** `providerError` is the code of why a provider could not be connected. */
export const SettingsScreen = ({ providerError }: { providerError: string | undefined }) => {
  useDocumentTitle('Settings')
  const [{ password, connected }] = trpc.account.settings.useSuspenseQuery()
  const [{ providers }] = trpc.account.instance.useSuspenseQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <SettingsHeading />
      {providerError !== undefined && <ProviderProblem code={providerError} className="mt-4" />}
      <div>
        <Section id="profile" title="Profile" lead="Who you are on this instance.">
          <ProfileForm />
          <EmailAddress password={password} />
        </Section>
        <Section id="appearance" title="Appearance" lead="How the dashboard looks in this browser. Your pages keep their own themes.">
          <AppearanceChoice />
        </Section>
        <Section id="plan" title="Plan" lead="What you can make, and what you have made of it.">
          <PlanUsage />
        </Section>
        <Section id="password" title="Password" lead="For signing in with your e-mail address.">
          {password ? <PasswordForm /> : <FirstPasswordForm />}
        </Section>
        {providers.length > 0 && (
          <Section id="connections" title="Connected accounts" lead="Other services with which you can sign in to this account.">
            <Connections providers={providers} connected={connected} password={password} />
          </Section>
        )}
        <Section id="sessions" title="Sessions" lead="The browsers in which you are signed in.">
          <SessionList />
        </Section>
        <Section id="delete" title="Delete account" tone="danger" lead="With everything you made here.">
          <DeleteAccount password={password} />
        </Section>
      </div>
    </>
  )
}

const AppearanceChoice = () => (
  <Segmented
    label="Appearance"
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
      <p className="text-ink-2">Your published pages answer “not found” from then on, and anyone can take their addresses.</p>
      {!password && <p className="mt-2 text-ink-2">It takes your password: set one above first.</p>}
      <Button className="mt-4 text-danger!" disabled={!password} onClick={() => setAsking(true)}>
        Delete account…
      </Button>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </>
  )
}
