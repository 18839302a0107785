import type { AnyRoute } from '@tanstack/react-router'

/** Whether a screen's code is there: until then its component knows how to load it. */
export const hasCode = ({ options }: AnyRoute): boolean => !options.component?.preload
