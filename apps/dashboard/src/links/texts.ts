// Kinds of links
export const liveDemo = 'Live demo'
export const sourceCode = 'Source code'
export const documentation = 'Documentation'
export const video = 'Video'
export const microblog = 'Microblog'
export const professionalNetwork = 'Professional network'
export const launch = 'Launch'
export const hackathon = 'Hackathon'
export const blog = 'Blog'
export const otherLink = 'Link'

// Sizes of tiles
export const small = 'Small'
export const wide = 'Wide'
export const large = 'Large'
export const banner = 'Banner'
