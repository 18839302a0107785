import { z } from 'zod'

import { defaultTheme, themeValues } from './theme-values.ts'

const Hex = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Must be #RGB or #RRGGBB')
  .meta({ description: '`#RGB` or `#RRGGBB`', examples: ['#0e6b57'] })

/** A page's theme. Setting it replaces the whole theme: absent fields get their defaults. */
export const Theme = z
  .object({
    preset: z.enum(themeValues.preset).meta({ examples: ['midnight'] }),
    background: Hex.nullable().default(defaultTheme.background),
    accent: Hex.nullable().default(defaultTheme.accent),
    linkStyle: z.enum(themeValues.linkStyle).default(defaultTheme.linkStyle),
    typography: z.enum(themeValues.typography).default(defaultTheme.typography),
    radius: z.enum(themeValues.radius).default(defaultTheme.radius),
    density: z.enum(themeValues.density).default(defaultTheme.density),
    iconStyle: z.enum(themeValues.iconStyle).default(defaultTheme.iconStyle),
    layoutMode: z.enum(themeValues.layoutMode).default(defaultTheme.layoutMode),
    showByline: z.boolean().default(defaultTheme.showByline),
  })
  .meta({ id: 'Theme' })
export type Theme = z.infer<typeof Theme>
