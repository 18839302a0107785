import { z } from 'zod'

const Hex = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Must be #RGB or #RRGGBB')
  .meta({ description: '`#RGB` or `#RRGGBB`', examples: ['#0e6b57'] })

/** A page's look. Setting it replaces all of it: what is absent gets its default. */
export const Theme = z
  .object({
    preset: z.enum(['brand-default', 'midnight', 'paper', 'vivid', 'lofi']).meta({ examples: ['midnight'] }),
    background: Hex.nullable().default(null),
    accent: Hex.nullable().default(null),
    linkStyle: z.enum(['rounded', 'pill', 'outline', 'filled', 'minimal']).default('rounded'),
    typography: z.enum(['modern', 'editorial', 'mono', 'geometric']).default('modern'),
    radius: z.enum(['sharp', 'rounded', 'soft', 'pill']).default('rounded'),
    density: z.enum(['compact', 'comfortable', 'airy']).default('comfortable'),
    iconStyle: z.enum(['duotone', 'filled', 'colored']).default('duotone'),
    layoutMode: z.enum(['grid', 'list']).default('grid'),
    showByline: z.boolean().default(true),
  })
  .meta({ id: 'Theme' })
export type Theme = z.infer<typeof Theme>

/** What a page without a theme looks like. */
export const defaultTheme: Theme = Theme.parse({ preset: 'brand-default' })
