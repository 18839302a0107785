import type { Theme } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../api.ts'
import { PresetArt } from '../themes/preset-art.tsx'
import { presetNames, presetWords } from '../themes/preset-words.ts'
import { NewPageDialog } from './new-page.ts'

/** What somebody without pages sees: five ways to begin. */
export const FirstPage = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const [preset, setPreset] = useState<Theme['preset'] | null>(null)
  return (
    <div className="m-auto w-full max-w-4xl py-6">
      <h1 className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">Welcome, {user.name}</h1>
      <p className="mt-1 text-lg text-ink-2">Make your first page. Pick a look to start from; all of it can change later.</p>
      <ul className="mt-8 grid grid-cols-6 gap-3 sm:gap-4 lg:grid-cols-5">
        {presetNames.map((name) => (
          <li key={name} className="col-span-3 max-sm:first:col-span-6 sm:max-lg:nth-[-n+3]:col-span-2 lg:col-span-1">
            <button
              type="button"
              onClick={() => setPreset(name)}
              className="flex h-full w-full flex-col overflow-hidden rounded-2xl border border-line bg-panel text-left shadow-1 transition-shadow hover:shadow-2"
            >
              <PresetArt preset={name} className="h-32 max-sm:h-28" />
              <span className="block border-t border-line px-4 py-3">
                <span className="block font-semibold">{presetWords[name].name}</span>
                <span className="block text-sm text-ink-2">{presetWords[name].character}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NewPageDialog open={preset !== null} onOpenChange={(open) => !open && setPreset(null)} {...(preset && { preset })} />
    </div>
  )
}
