// The page on its bench
export const page = 'Page'
export const previewOf = 'Preview of {title}'
export const links = 'Links'
export const help =
  'Arrow keys walk from link to link, Alt and an arrow key move one. 1 to 4 set the size, H highlights, X hides, Delete removes, Enter edits, Escape leaves.'

// A tile, as it is read out
export const stateHighlighted = 'highlighted'
export const stateHidden = 'hidden'

// A tile's mark, and what its bar does
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

// What has become of a tile
export const movedTo = 'Moved to {place} of {count}'
export const cannotMove = 'It cannot move further that way'
export const oneSize = 'A list has one size'
export const highlighted = 'Highlighted'
export const noHighlight = 'No highlight'
export const shown = 'Shown'
