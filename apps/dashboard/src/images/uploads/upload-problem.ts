import type { Failure } from '../../app/failures/failure.ts'
import { fill } from '../../ui/text/template.ts'
import { maxImageMegabytes } from '../files/image-file.ts'
import * as texts from '../texts.ts'

type Problem = { problem: string; retry: boolean }

const problems: Partial<Record<Failure['reason'], Problem>> = {
  image_unsupported: { problem: texts.notAnImage, retry: false },
  image_invalid: { problem: texts.failedDamaged, retry: false },
  image_too_large: { problem: fill(texts.failedTooLarge, { limit: maxImageMegabytes }), retry: false },
  payload_too_large: { problem: fill(texts.failedTooLarge, { limit: maxImageMegabytes }), retry: false },
  image_blocked: { problem: texts.failedBlocked, retry: false },
  image_busy: { problem: texts.failedBusy, retry: true },
  quota_exceeded: { problem: texts.failedQuota, retry: true },
}

/** Why an upload failed, and whether the same file may succeed later. */
export const uploadProblem = (failure: Failure): Problem => problems[failure.reason] ?? { problem: failure.message, retry: true }
