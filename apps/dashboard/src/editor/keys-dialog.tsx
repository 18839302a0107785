import { Dialog } from '../ui/dialog.tsx'
import { editorKeys, printed, tileKeys } from './editor-keys.ts'

export const KeysDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keys" className="sm:max-w-[720px]">
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <KeyList title="Everywhere" rows={Object.values(editorKeys)} />
      <KeyList title="On a tile" rows={tileKeys} />
    </div>
  </Dialog>
)

const KeyList = ({ title, rows }: { title: string; rows: readonly { keys: string; does: string }[] }) => (
  <div>
    <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
    <dl className="divide-y divide-line">
      {rows.map(({ keys, does }) => (
        <div key={keys} className="flex items-center justify-between gap-4 py-1.5">
          <dt>{does}</dt>
          <dd className="flex gap-1">
            {printed(keys).map((key) => (
              <kbd key={key} className="min-w-6 rounded-md border border-line-strong bg-hover px-1.5 py-0.5 text-center font-sans text-sm">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
