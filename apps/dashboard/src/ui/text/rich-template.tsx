import { createElement, Fragment, type ReactNode } from 'react'

import { type Holes, piecesOf } from './template.ts'

type FilledProps<Text extends string> = { text: Text } & Record<Holes<Text>, ReactNode>

/** A sentence with elements in its holes, wherever its language puts them. */
export const Filled = <Text extends string>(props: FilledProps<Text>) =>
  createElement(Fragment, null, ...piecesOf<ReactNode>(props.text, props))
