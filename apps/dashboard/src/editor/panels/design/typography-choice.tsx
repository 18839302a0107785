import type { Theme } from '@tessera/contract'
import { fonts } from '@tessera/page'

import { themeChoices } from '../../../themes/theme-labels.ts'
import { ChoiceCards } from '../../../ui/controls/choice-cards.tsx'
import * as texts from '../../texts.ts'

const faces = Object.values(fonts)
  .map(({ rules }) => rules)
  .join('')

const options = themeChoices.typography.map(({ value, name }) => ({
  value,
  name,
  picture: (
    <span className="text-2xl leading-none font-medium" style={{ fontFamily: `'${fonts[value].family}'` }} aria-hidden="true">
      Aa
    </span>
  ),
}))

type TypographyChoiceProps = { value: Theme['typography']; onChange: (value: Theme['typography']) => void }

export const TypographyChoice = (props: TypographyChoiceProps) => (
  <>
    <style>{faces}</style>
    <ChoiceCards label={texts.typography} options={options} className="grid-cols-4" {...props} />
  </>
)
