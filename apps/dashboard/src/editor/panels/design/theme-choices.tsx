import { clsx } from 'clsx'
import type { Theme } from '@tessera/contract'
import { fonts, serviceAddresses } from '@tessera/page'

import { themeChoices } from '../../../themes/theme-labels.ts'
import { ChoiceCards } from '../../../ui/controls/choice-cards.tsx'
import { SegmentedField } from '../../../ui/controls/segmented-control.tsx'
import * as texts from '../../texts.ts'

const fontFaces = Object.values(fonts)
  .map(({ rules }) => rules(serviceAddresses.font))
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
    <SegmentedField label={texts.corners} value={theme.radius} onChange={(radius) => onChange({ radius })} options={themeChoices.radius} />
    <SegmentedField
      label={texts.density}
      value={theme.density}
      onChange={(density) => onChange({ density })}
      options={themeChoices.density}
    />
    <SegmentedField
      label={texts.icons}
      value={theme.iconStyle}
      onChange={(iconStyle) => onChange({ iconStyle })}
      options={themeChoices.iconStyle}
    />
    <SegmentedField
      label={texts.layout}
      value={theme.layoutMode}
      onChange={(layoutMode) => onChange({ layoutMode })}
      options={themeChoices.layoutMode}
    />
  </>
)
