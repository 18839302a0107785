// The canvas
export const page = 'Page'
export const previewOf = 'Preview of {title}'
export const tiles = 'Tiles'
export const help =
  'Use arrow keys to select a tile and Alt plus an arrow key to move it. Press 1 to 4 to change its size, H to highlight, X to hide, Delete to delete, Enter to edit, or Escape to deselect.'

// State of a tile, for screen readers
export const stateHighlighted = 'highlighted'

// Toolbar of a tile
export const hidden = 'Hidden'
export const size = 'Size'
export const sizeByKey = '{size} ({key})'
export const highlight = 'Highlight'
export const highlightTip = 'Highlight (H)'
export const removeHighlight = 'Remove highlight'
export const hide = 'Hide'
export const show = 'Show'
export const hideTip = 'Hide (X)'
export const showTip = 'Show (X)'
export const duplicate = 'Duplicate'
export const edit = 'Edit'
export const editTip = 'Edit (Enter)'
export const remove = 'Delete'
export const removeTip = 'Delete (Del)'
export const more = 'More actions'

// While a file is dragged over the page
export const dropOnTile = 'Drop to set the tile’s image'
export const dropOnAvatar = 'Drop to set the avatar'
export const dropOnCover = 'Drop to set the cover image'

// Announced after a change of a tile
export const movedTo = 'Moved to position {place} of {count}'
export const cannotMove = 'Can’t move any further'
export const noSuchSize = 'This tile can’t be that size'
export const noHighlight = 'This tile can’t be highlighted'
export const fixedSize = 'Sizes apply only in the grid layout'
export const highlighted = 'Highlighted'
export const highlightRemoved = 'Highlight removed'
export const visible = 'Visible'
