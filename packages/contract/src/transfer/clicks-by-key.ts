import { z } from 'zod'

import { LinkKey } from '../documents/document.ts'

const maxClicks = 1_000_000_000_000
const protoKey = '__proto__'

/** zod's record without its exception: it leaves out the key `__proto__`, which a link may have. */
const CompleteRecord = z.core.$constructor<z.ZodRecord<typeof LinkKey, z.ZodInt>>('CompleteRecord', (record, def) => {
  z.ZodRecord.init(record, def)
  const parseOthers = record._zod.parse.bind(record._zod)
  record._zod.parse = (payload, ctx) => {
    const { value: input } = payload
    const parsed = parseOthers(payload, ctx)
    if (parsed instanceof Promise || typeof input !== 'object' || input === null || !Object.hasOwn(input, protoKey)) return parsed
    const part = def.valueType._zod.run({ value: Reflect.get(input, protoKey), issues: [] }, ctx)
    if (part instanceof Promise) throw new TypeError('A count is validated without waiting')
    parsed.issues.push(...z.core.util.prefixIssues(protoKey, part.issues))
    // The complete object in the order of the input. An assignment would set the prototype instead.
    const entries = Object.keys(input).map((key) => [key, key === protoKey ? part.value : Reflect.get(parsed.value as object, key)])
    parsed.value = Object.fromEntries(entries) as typeof parsed.value
    return parsed
  }
})

/** Numbers of clicks by the keys of links. */
export const ClicksByKey = new CompleteRecord({ type: 'record', keyType: LinkKey, valueType: z.int().min(0).max(maxClicks) })
