import { defaultTheme, type Theme } from '@tessera/contract'

import { Switch } from '../../../ui/controls/switch.tsx'
import { changeTheme } from '../../model/document/edits.ts'
import { useEditor, useEditorState } from '../../editor-context.ts'
import { Section } from '../panel-form.tsx'
import * as texts from '../../texts.ts'
import { Colors } from './color-fields.tsx'
import { choosePreset } from './preset-colors.ts'
import { PresetThumbnails } from './preset-thumbnails.tsx'
import { TileChoices, TypographyChoice } from './theme-choices.tsx'

export const DesignPanel = () => {
  const editor = useEditor()
  const theme = useEditorState(({ history }) => history.present.theme) ?? defaultTheme
  const change = (patch: Partial<Theme>) => editor.edit(changeTheme(patch))
  const onPreset = (preset: Theme['preset']) => {
    // Each preset has its own colors, so invalid text in the color fields is dropped.
    editor.setUnfinished('/theme/background', null)
    editor.setUnfinished('/theme/accent', null)
    choosePreset(editor, preset)
  }
  return (
    <>
      <Section title={texts.preset}>
        <PresetThumbnails theme={theme} onChange={onPreset} />
      </Section>
      <Section title={texts.colors}>
        <Colors theme={theme} />
      </Section>
      <Section title={texts.typography}>
        <TypographyChoice theme={theme} onChange={change} />
      </Section>
      <Section title={texts.tiles}>
        <TileChoices theme={theme} onChange={change} />
      </Section>
      <Section title={texts.header}>
        <Switch label={texts.showByline} checked={theme.showByline} onChange={(showByline) => change({ showByline })} />
      </Section>
    </>
  )
}
