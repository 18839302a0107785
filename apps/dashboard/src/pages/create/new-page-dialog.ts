import { createStore } from '../../app/store.ts'

/** Whether the list of pages shows the dialog of a new page. The palette opens it from every screen. */
export const newPageDialog = createStore(false)
