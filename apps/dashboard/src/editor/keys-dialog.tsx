import { Dialog } from '../ui/dialog.tsx'
import { editorKeys, printed, rowKeys } from './editor-keys.ts'

const rows = [...Object.values(editorKeys), ...rowKeys]

export const KeysDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
    <dl className="divide-y divide-line">
      {rows.map(({ keys, does }) => (
        <div key={keys} className="flex items-center justify-between gap-4 py-2">
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
  </Dialog>
)
