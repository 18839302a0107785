import { createElement, Fragment, type ReactNode } from 'react'

import { type Placeholders, piecesOf } from './template.ts'

type RichTemplateProps<Text extends string> = { text: Text } & Record<Placeholders<Text>, ReactNode>

/** A text whose placeholders are filled with elements. */
export const RichTemplate = <Text extends string>(props: RichTemplateProps<Text>) =>
  createElement(Fragment, null, ...piecesOf<ReactNode>(props.text, props))
