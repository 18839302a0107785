import { ImageBlock, type ImageId } from '@tessera/contract'
import { z } from 'zod'

import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import * as texts from '../texts.ts'

/** The id of an image in the last part of its address, or on its own. */
const hash = /^([0-9a-f]{64})(?:-\d+)?(?:\.(?:webp|jpg))?$/

const Image = z.string().transform((typed, ctx): ImageId => {
  const parsed = ImageBlock.shape.imageId.safeParse(hash.exec(typed.trim().split('/').at(-1) ?? '')?.[1])
  if (!parsed.success) ctx.addIssue({ code: 'custom', message: texts.imageAddressInvalid })
  return parsed.data as ImageId
})
const { reason } = ImageBlock.shape
const actions = ['block', 'unblock'] as const
type Values = { image: string; reason: string; action: (typeof actions)[number] }
type Chosen = { image: ImageId; reason: string | null; action: Values['action'] }
const Schema: z.ZodType<Chosen, Values> = z.discriminatedUnion('action', [
  z.object({ action: z.literal('block'), image: Image, reason }),
  z.object({ action: z.literal('unblock'), image: Image, reason: z.string().transform(() => null) }),
])

type BlockImageFormProps = { act: (imageId: ImageId, reason: string | null) => Promise<unknown>; onDone: () => void }

/** Blocks an image with a reason, or unblocks it. */
export const BlockImageForm = ({ act, onDone }: BlockImageFormProps) => {
  const { form, submit, busy } = useServerForm({
    schema: Schema,
    defaultValues: { image: '', reason: '', action: actions[0] },
    focus: 'image',
    reasons: { image_not_found: 'image' },
    send: ({ image, reason: given }) => act(image, given),
    onSent: onDone,
  })
  const action = form.watch('action')
  return (
    <Form form={form} onSubmit={submit}>
      <SegmentedControl
        label={texts.imageAction}
        value={action}
        onChange={(next) => form.setValue('action', next)}
        options={[
          { value: 'block', name: texts.block },
          { value: 'unblock', name: texts.unblock },
        ]}
      />
      <FormField form={form} field="image" label={texts.imageAddress} hint={texts.imageAddressHint} autoComplete="off" spellCheck={false} />
      {action === 'block' && <FormField form={form} field="reason" label={texts.reason} hint={texts.imageReasonHint} autoComplete="off" />}
      <FormActions
        action={action === 'block' ? texts.blockImage : texts.unblockImage}
        variant={action === 'block' ? 'danger' : 'primary'}
        busy={busy}
        onCancel={onDone}
      />
    </Form>
  )
}
