import { type Theme, Theme as ThemeSchema } from '@tessera/contract'
import { resolveTheme } from '@tessera/page'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'

import { optionalText } from '../../../app/forms.tsx'
import { IconButton } from '../../../ui/overlays/tooltip.tsx'
import { Field, Input } from '../../../ui/controls/field.tsx'
import { fill, RichTemplate } from '../../../ui/text/template.ts'
import { changeTheme } from '../../model/document/edits.ts'
import { useEditor } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { useDocumentText } from '../panel-form.tsx'
import { replacedAccent } from './preset-colors.ts'

const hex = optionalText(ThemeSchema.shape.accent.unwrap().unwrap())

const normalizeHex = (typed: string): string => (/^(?:[0-9a-f]{3}){1,2}$/i.test(typed.trim()) ? `#${typed.trim()}` : typed)

/** Custom colors, and the readable ones that replace them where the contrast is too low. */
export const Colors = ({ theme }: { theme: Theme }) => {
  const { background, accent, tokens } = resolveTheme(theme)
  const replacement = replacedAccent(theme)
  return (
    <>
      <ColorField field="background" theme={theme} used={background}>
        {theme.background !== null && <RichTemplate text={texts.textOnBackground} color={<Sample color={tokens['fg'] ?? ''} />} />}
      </ColorField>
      <ColorField field="accent" theme={theme} used={accent}>
        {replacement && <RichTemplate text={texts.lowContrast} color={<Sample color={replacement} />} />}
      </ColorField>
    </>
  )
}

const Sample = ({ color }: { color: string }) => (
  <span className="whitespace-nowrap text-ink-2">
    <span className="mr-1 inline-block size-3 rounded-sm border border-line-strong align-[-1px]" style={{ background: color }} />
    <span className="font-mono text-xs">{color}</span>
  </span>
)

const labels = {
  background: { label: texts.background, choose: texts.chooseBackground, reset: texts.resetBackground },
  accent: { label: texts.accent, choose: texts.chooseAccent, reset: texts.resetAccent },
}

type ColorFieldProps = {
  field: keyof typeof labels
  theme: Theme
  /** The color on the page: custom, or the preset's if the theme has none. */
  used: string
  children: ReactNode
}

const ColorField = ({ field, theme, used, children }: ColorFieldProps) => {
  const editor = useEditor()
  const value = theme[field]
  const ofPreset = resolveTheme({ ...theme, [field]: null })[field]
  const { label, choose, reset } = labels[field]
  const path = `/theme/${field}`
  const text = useDocumentText({ path, value, schema: hex, edit: (color) => changeTheme({ [field]: color }), normalize: normalizeHex })
  return (
    <Field label={label} hint={children || undefined} error={text.error}>
      {(wiring) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label={choose}
            value={used}
            onChange={(event) => {
              editor.setUnfinished(path, null)
              editor.edit(changeTheme({ [field]: event.target.value }), path)
            }}
            className="size-9 pointer-coarse:size-11 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-panel p-1 [&::-moz-color-swatch]:rounded-md
              [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-md [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
          <Input
            className="font-mono text-sm!"
            placeholder={fill(texts.presetColor, { color: ofPreset })}
            spellCheck={false}
            {...wiring}
            {...text.control}
          />
          {value !== null && (
            <IconButton label={reset} onClick={() => editor.edit(changeTheme({ [field]: null }))}>
              <RotateCcw />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}
