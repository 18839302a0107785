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

// Kinds of tiles
export const link = 'Link'
export const heading = 'Heading'
export const text = 'Text'
export const contact = 'Contact'

// How a contact is reached
export const mail = 'Email'
export const phone = 'Phone'
export const sms = 'Text message'

// Where a tile shows its image
export const besideText = 'Beside the text'
export const fillsTile = 'Fills the tile'

// Icons
export const fediverse = 'Fediverse'
export const butterfly = 'Butterfly'
export const chat = 'Chat'
export const message = 'Message'
export const mailIcon = 'Envelope'
export const phoneIcon = 'Phone'
export const map = 'Map'
export const rss = 'RSS feed'
export const podcast = 'Podcast'
export const music = 'Music'
export const videoIcon = 'Film'
export const photo = 'Camera'
export const shop = 'Shop'
export const ticket = 'Ticket'
export const coffee = 'Coffee'
export const support = 'Support'
export const code = 'Code'
export const terminal = 'Terminal'
export const download = 'Download'
export const calendar = 'Calendar'
export const news = 'News'
export const study = 'Study'
export const game = 'Game'
export const people = 'People'
export const web = 'Website'

// Sizes of tiles
export const small = 'Small'
export const wide = 'Wide'
export const large = 'Large'
export const banner = 'Banner'

// Schedule
export const shownFrom = 'From {day}'
export const shownUntil = 'Until {day}'
export const noLongerShown = 'Ended'
