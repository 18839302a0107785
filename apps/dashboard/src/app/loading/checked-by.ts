import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'

import type * as Schemas from './form-schemas.ts'
import * as texts from '../texts.ts'
import { later } from '../../ui/loading/later.ts'

const schemas = later(() => import('./form-schemas.ts'))

/** Checks a form by a schema of the contract, which loads after the form: nothing asks for it before something is sent. */
export const checkedBy =
  <Input extends FieldValues, Output>(schemaOf: (all: typeof Schemas) => z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values, context, options): Promise<ResolverResult<Input, Output>> => {
    const loaded = await schemas.load().catch(() => null)
    if (!loaded) return { values: {}, errors: { root: { type: 'load', message: texts.checksDidNotLoad } } as FieldErrors<Input> }
    return loaded.zodResolver(schemaOf(loaded))(values, context, options)
  }
