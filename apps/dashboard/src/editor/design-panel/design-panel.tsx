import { defaultTheme, type Theme } from '@tessera/contract'

import { Switch } from '../../ui/switch.tsx'
import { changeTheme } from '../document/edits.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import { Section } from '../section.tsx'
import { Colours } from './colours.tsx'
import { PresetThumbnails } from './preset-thumbnails.tsx'
import { TileChoices } from './tile-choices.tsx'
import { TypographyChoice } from './typography-choice.tsx'

export const DesignPanel = () => {
  const editor = useEditor()
  const theme = useEditorState(({ history }) => history.present.theme) ?? defaultTheme
  const change = (patch: Partial<Theme>) => editor.edit(changeTheme(patch))
  return (
    <>
      <Section title="Preset">
        <PresetThumbnails theme={theme} onChange={change} />
      </Section>
      <Section title="Colours">
        <Colours theme={theme} />
      </Section>
      <Section title="Typography">
        <TypographyChoice value={theme.typography} onChange={(typography) => change({ typography })} />
      </Section>
      <Section title="Tiles">
        <TileChoices theme={theme} onChange={change} />
      </Section>
      <Section title="Header">
        <Switch label="Show the byline" checked={theme.showByline} onChange={(showByline) => change({ showByline })} />
      </Section>
    </>
  )
}
