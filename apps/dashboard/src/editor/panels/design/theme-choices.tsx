import { clsx } from 'clsx'
import type { Theme } from '@tessera/contract'
import { fonts } from '@tessera/page'
import type { ComponentProps } from 'react'

import { themeChoices } from '../../../themes/theme-labels.ts'
import { ChoiceCards } from '../../../ui/controls/choice-cards.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import * as texts from '../../texts.ts'

const fontFaces = Object.values(fonts)
  .map(({ rules }) => rules)
  .join('')

const typographies = themeChoices.typography.map(({ value, name }) => ({
  value,
  name,
  picture: (
    <span className="text-2xl leading-none font-medium" style={{ fontFamily: `'${fonts[value].family}'` }} aria-hidden="true">
      Aa
    </span>
  ),
}))

const tileShapes: Record<Theme['linkStyle'], string> = {
  rounded: 'rounded-[5px] border border-edge bg-panel',
  pill: 'rounded-full border border-edge bg-panel',
  outline: 'rounded-[5px] border-2 border-current',
  filled: 'rounded-[5px] bg-brand/40',
  minimal: 'border-t-2 border-current',
}
const linkStyles = themeChoices.linkStyle.map(({ value, name }) => ({
  value,
  name,
  picture: <span className={clsx('block h-5 w-9', tileShapes[value])} aria-hidden="true" />,
}))

const cornerRadius: Record<Theme['radius'], number> = { sharp: 0, rounded: 5, soft: 9, pill: 16 }
const radii = themeChoices.radius.map(({ value, name }) => ({
  value,
  name,
  label: <span className="block size-4 border-t-2 border-l-2 border-current" style={{ borderTopLeftRadius: cornerRadius[value] }} />,
}))

const gaps: Record<Theme['density'], number> = { compact: 1, comfortable: 3, airy: 5 }
const densities = themeChoices.density.map(({ value, name }) => ({
  value,
  name,
  label: (
    <span className="flex flex-col" style={{ gap: gaps[value] }}>
      {[1, 2, 3].map((line) => (
        <span key={line} className="h-0.5 w-4 bg-current" />
      ))}
    </span>
  ),
}))

const withTextLabels = <T extends string>(choices: readonly { value: T; name: string }[]) =>
  choices.map((choice) => ({ ...choice, label: choice.name }))
const iconStyles = withTextLabels(themeChoices.iconStyle)
const layouts = withTextLabels(themeChoices.layoutMode)

type ThemeChoicesProps = { theme: Theme; onChange: (patch: Partial<Theme>) => void }

export const TypographyChoice = ({ theme, onChange }: ThemeChoicesProps) => (
  <>
    <style>{fontFaces}</style>
    <ChoiceCards
      label={texts.typography}
      value={theme.typography}
      onChange={(typography) => onChange({ typography })}
      options={typographies}
      className="grid-cols-4"
    />
  </>
)

export const TileChoices = ({ theme, onChange }: ThemeChoicesProps) => (
  <>
    <ChoiceCards
      label={texts.linkStyle}
      value={theme.linkStyle}
      onChange={(linkStyle) => onChange({ linkStyle })}
      options={linkStyles}
      className="grid-cols-5 gap-1.5!"
    />
    <ChoiceRow label={texts.corners} value={theme.radius} onChange={(radius) => onChange({ radius })} options={radii} />
    <ChoiceRow label={texts.density} value={theme.density} onChange={(density) => onChange({ density })} options={densities} />
    <ChoiceRow label={texts.icons} value={theme.iconStyle} onChange={(iconStyle) => onChange({ iconStyle })} options={iconStyles} />
    <ChoiceRow label={texts.layout} value={theme.layoutMode} onChange={(layoutMode) => onChange({ layoutMode })} options={layouts} />
  </>
)

const ChoiceRow = <T extends string>(props: ComponentProps<typeof SegmentedControl<T>>) => (
  <div className="grid grid-cols-[72px_1fr] items-center">
    <span className="text-sm" aria-hidden="true">
      {props.label}
    </span>
    <SegmentedControl {...props} />
  </div>
)
