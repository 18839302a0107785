import { clsx } from 'clsx'
import type { Theme } from '@tessera/contract'
import { resolveTheme } from '@tessera/page'
import { RadioGroup } from 'radix-ui'

import { presetNames, presetLabels } from './theme-labels.ts'

type PresetPickerProps = { value: Theme['preset']; onChange: (preset: Theme['preset']) => void; labelledBy: string }

export const PresetPicker = ({ value, onChange, labelledBy }: PresetPickerProps) => (
  <RadioGroup.Root
    aria-labelledby={labelledBy}
    value={value}
    onValueChange={(preset) => onChange(preset as Theme['preset'])}
    className="grid grid-cols-5 gap-2"
  >
    {presetNames.map((preset) => (
      <RadioGroup.Item
        key={preset}
        value={preset}
        aria-label={presetLabels[preset].name}
        title={presetLabels[preset].character}
        className="group rounded-lg outline-none"
      >
        <PresetArt
          preset={preset}
          className="h-12 overflow-hidden rounded-lg border border-line-strong outline-offset-2 transition-shadow group-hover:shadow-2
            group-focus-visible:ring-4 group-focus-visible:ring-brand/40 group-data-[state=checked]:outline-2 group-data-[state=checked]:outline-brand"
        />
        <span className="mt-1.5 block text-center text-xs text-ink-2 group-data-[state=checked]:font-semibold group-data-[state=checked]:text-ink">
          {presetLabels[preset].name}
        </span>
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
)

const band = [0, 1, 2, 4, 3, 1, 0, 2, 3, 4, 2, 1]

/** A small drawing of a page in the preset: mosaic, title and tiles. */
const PresetArt = ({ preset, className }: { preset: Theme['preset']; className?: string }) => {
  const { tokens } = resolveTheme({ preset, background: null, accent: null })
  const tile = (block: string) => (preset === 'vivid' ? tokens[block] : tokens['surface'])
  return (
    <span className={clsx('block', className)} style={{ background: tokens['bg'] }} aria-hidden="true">
      <svg viewBox="0 0 120 76" preserveAspectRatio="xMidYMin slice" className="size-full">
        {band.map((tone, stone) => (
          <rect key={stone} x={10 + stone * 8.4} y="10" width="7.6" height="9" rx="1" fill={tokens[`m${tone}`]} />
        ))}
        <rect x="10" y="25" width="34" height="5" rx="2" fill={tokens['fg']} />
        <rect x="10" y="33" width="52" height="3" rx="1.5" fill={tokens['muted']} opacity=".7" />
        <rect x="10" y="42" width="48" height="26" rx="4" fill={tokens['accent']} />
        <rect x="62" y="42" width="22" height="11" rx="3" fill={tile('v5')} stroke={tokens['line']} strokeWidth=".6" />
        <rect x="88" y="42" width="22" height="11" rx="3" fill={tile('v1')} stroke={tokens['line']} strokeWidth=".6" />
        <rect x="62" y="57" width="48" height="11" rx="3" fill={tile('v3')} stroke={tokens['line']} strokeWidth=".6" />
      </svg>
    </span>
  )
}
