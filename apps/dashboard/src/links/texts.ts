// Types of links, in the words of the public page
export const liveDemo = 'Live demo'
export const sourceCode = 'Source code'
export const documentation = 'Documentation'
export const video = 'Video'
export const socialProfile = 'Social profile'
export const professionalProfile = 'Professional profile'
export const productLaunch = 'Product launch'
export const hackathonProject = 'Hackathon project'
export const blog = 'Blog'
export const otherLink = 'Link'

// Sizes of tiles
export const small = 'Small'
export const wide = 'Wide'
export const large = 'Large'
export const banner = 'Banner'
