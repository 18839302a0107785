import { toast } from '../ui/toast.ts'

/** What visitors meet from now on. */
export function sayPublished(published: boolean, blocked: boolean): void {
  if (!published) toast.success('Back to a draft: visitors find nothing here')
  else if (blocked) toast.message('Published, but blocked', { description: 'Visitors find nothing here while the block lasts.' })
  else toast.success('Live now')
}
