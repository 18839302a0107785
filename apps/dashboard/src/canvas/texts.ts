// The canvas
export const page = 'Page'
export const previewOf = 'Preview of {title}'
export const links = 'Links'
export const help =
  'Use arrow keys to select a link and Alt with an arrow key to move it. Press 1 to 4 for size, H to highlight, X to hide, Delete to delete, Enter to edit, Escape to deselect.'

// State of a tile, for screen readers
export const stateHighlighted = 'highlighted'
export const stateHidden = 'hidden'

// Toolbar of a tile
export const hidden = 'Hidden'
export const size = 'Size'
export const sizeByKey = '{size} ({key})'
export const highlight = 'Highlight'
export const highlightTip = 'Highlight (H)'
export const hide = 'Hide'
export const hideTip = 'Hide (X)'
export const showTip = 'Show (X)'
export const duplicate = 'Duplicate'
export const edit = 'Edit'
export const editTip = 'Edit (Enter)'
export const remove = 'Delete'
export const removeTip = 'Delete (Del)'

// Announced after a change of a tile
export const movedTo = 'Moved to position {place} of {count}'
export const cannotMove = 'Can’t move any further'
export const fixedSize = 'Sizes apply only in the grid layout'
export const highlighted = 'Highlighted'
export const highlightRemoved = 'Highlight removed'
export const visible = 'Visible'
