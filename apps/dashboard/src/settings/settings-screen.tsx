import { useState } from 'react'

import { setAppearance, useAppearance } from '../appearance.ts'
import { appearanceChoices } from '../appearance-choices.tsx'
import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Segmented } from '../ui/segmented.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { PlanUsage } from './plan-usage.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ResetLinks } from './reset-links.tsx'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsHeading } from './settings-frame.tsx'

export const SettingsScreen = () => {
  useDocumentTitle('Settings')
  const [{ admin }] = trpc.account.settings.useSuspenseQuery()
  return (
    <>
      <SettingsHeading />
      <div>
        <Section id="profile" title="Profile" lead="Who you are on this instance.">
          <ProfileForm />
        </Section>
        <Section id="appearance" title="Appearance" lead="How the dashboard looks in this browser. Your pages keep their own themes.">
          <AppearanceChoice />
        </Section>
        <Section id="plan" title="Plan" lead="What you can make, and what you have made of it.">
          <PlanUsage />
        </Section>
        <Section id="password" title="Password" lead="For signing in with your e-mail address.">
          <PasswordForm />
        </Section>
        <Section id="sessions" title="Sessions" lead="The browsers in which you are signed in.">
          <SessionList />
        </Section>
        {admin && (
          <Section id="reset-links" title="Reset links" lead="For people who have forgotten their password. Only administrators see this.">
            <ResetLinks />
          </Section>
        )}
        <Section id="delete" title="Delete account" tone="danger" lead="With everything you made here.">
          <DeleteAccount />
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

const DeleteAccount = () => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="text-ink-2">Your published pages answer “not found” from then on, and anyone can take their addresses.</p>
      <Button className="mt-4 text-danger" onClick={() => setAsking(true)}>
        Delete account…
      </Button>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </>
  )
}
