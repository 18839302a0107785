import type { Theme } from '@tessera/contract'
import { RadioGroup } from 'radix-ui'

import { PresetArt } from './preset-art.tsx'
import { presetNames, presetLabels } from './preset-labels.ts'

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
