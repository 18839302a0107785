// Presets
export const tessera = 'Tessera'
export const tesseraCharacter = 'Cool ivory and verdigris'
export const midnight = 'Midnight'
export const midnightCharacter = 'Navy and lamplight'
export const paper = 'Paper'
export const paperCharacter = 'Cream and vermilion'
export const vivid = 'Vivid'
export const vividCharacter = 'Loud blocks of color'
export const lofi = 'Lo-fi'
export const lofiCharacter = 'Dusk plum and peach'

// Link styles; icons and corners share some of the names
export const rounded = 'Rounded'
export const pill = 'Pill'
export const outline = 'Outline'
export const filled = 'Filled'
export const minimal = 'Minimal'

// Typography
export const modern = 'Modern'
export const editorial = 'Editorial'
export const mono = 'Mono'
export const geometric = 'Geometric'

// Corners
export const sharp = 'Sharp'
export const soft = 'Soft'
export const round = 'Round'

// Density
export const compact = 'Compact'
export const comfortable = 'Comfortable'
export const airy = 'Airy'

// Icons
export const duotone = 'Duotone'
export const colored = 'Colored'

// Layout
export const grid = 'Grid'
export const list = 'List'
