/** Marks the fields whose text is the document's: undo in them is the editor's. */
export const documentField = 'data-document-field'
