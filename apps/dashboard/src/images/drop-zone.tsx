import { clsx } from 'clsx'
import { type DragEvent, type ReactNode, useState } from 'react'

import { dragsFiles, imageIn } from './files/image-file.ts'
import * as texts from './texts.ts'

type DropZoneProps = { className?: string; onFile: (file: File) => void; children: ReactNode }

/** Takes files that are dropped on it, or pasted while the focus is inside of it. */
export const DropZone = ({ className, onFile, children }: DropZoneProps) => {
  const [over, setOver] = useState(false)
  const follow = (event: DragEvent) => {
    if (!dragsFiles(event.nativeEvent)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    // The buttons inside do the same with a keyboard.
    <div
      role="presentation"
      className={clsx('relative', className)}
      onDragEnter={follow}
      onDragOver={follow}
      onDragLeave={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const file = imageIn(event.dataTransfer)
        if (!file) return
        event.preventDefault()
        onFile(file)
      }}
      onPaste={(event) => {
        const file = imageIn(event.clipboardData)
        if (!file) return
        event.preventDefault()
        onFile(file)
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute -inset-1.5 z-10 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-soft/90 text-sm font-medium text-brand-ink">
          {texts.dropHere}
        </div>
      )}
    </div>
  )
}
