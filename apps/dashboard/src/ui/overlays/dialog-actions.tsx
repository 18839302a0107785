import type { ReactNode } from 'react'

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">{children}</div>
)
