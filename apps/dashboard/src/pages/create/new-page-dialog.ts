import { createStore } from '../../app/store.ts'

/** Whether the list of pages shows the dialog for a new page. The palette can open it from every screen. */
export const newPageDialog = createStore(false)
