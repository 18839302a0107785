/** Marks fields whose text is part of the document, where undo means the editor's undo. */
export const documentField = 'data-document-field'
