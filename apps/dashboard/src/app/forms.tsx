import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react'
import { Controller, type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { Checkbox } from '../ui/controls/checkbox.tsx'
import { Field, Input } from '../ui/controls/field.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { type Failure, failureOf, isSignedOut } from './failures/failure.ts'

type Reasons<V extends FieldValues> = Partial<Record<Failure['reason'], FieldPath<V>>>
type FormOf<V extends FieldValues, Out> = UseFormReturn<V, unknown, Out>

type ServerFormOptions<V extends FieldValues, Out, Result> = {
  schema: z.ZodType<Out, V>
  defaultValues: DefaultValues<V>
  /** The field that has the focus at first. */
  focus?: FieldPath<V>
  /** The fields that show the failures with these reasons. */
  reasons?: Reasons<V>
  send: (values: Out) => Promise<Result>
  /** If its promise rejects, the form shows the failure as it does for `send`. */
  onSent?: (result: Result, values: Out, form: FormOf<V, Out>) => unknown
}

/** The state of a form that `schema` validates. Failures are shown at the fields that they concern. */
export function useServerForm<V extends FieldValues, Out, Result>(options: ServerFormOptions<V, Out, Result>) {
  const { schema, defaultValues, focus, reasons, send, onSent } = options
  const form = useForm<V, unknown, Out>({ resolver: zodResolver(schema), defaultValues })
  const { mutateAsync } = useMutation({ mutationFn: send })
  useEffect(() => {
    if (focus) form.setFocus(focus)
  }, [form, focus])
  const submit = form.handleSubmit(async (values) => {
    try {
      const result = await mutateAsync(values)
      await onSent?.(result, values, form)
    } catch (error) {
      showFailure(form, failureOf(error), reasons)
    }
  })
  return { form, submit: (event: React.SubmitEvent) => void submit(event), busy: form.formState.isSubmitting }
}

type FormProps<V extends FieldValues, Out> = { form: FormOf<V, Out>; className?: string; children: ReactNode } & Pick<
  ComponentProps<'form'>,
  'onSubmit'
>

/** `method="post"` keeps passwords out of the URL if the form is submitted before its script runs. */
export const Form = <V extends FieldValues, Out>({ form, className = 'space-y-4', onSubmit, children }: FormProps<V, Out>) => {
  const { root } = form.formState.errors
  return (
    <form noValidate method="post" className={className} onSubmit={onSubmit}>
      {root && <Notice tone="danger">{root.message}</Notice>}
      {children}
    </form>
  )
}

type FormFieldProps<V extends FieldValues, Out> = Pick<ComponentProps<typeof Field>, 'label' | 'aside' | 'hint'> &
  Omit<ComponentProps<'input'>, 'form'> & {
    form: FormOf<V, Out>
    field: FieldPath<V>
    /** Replaces the plain input. */
    as?: ComponentType<ComponentProps<'input'>>
  }

/** A text field of a form, with its label, hint and error. */
export const FormField = <V extends FieldValues, Out>(props: FormFieldProps<V, Out>) => {
  const { form, field, label, aside, hint, as: Control = Input, ...rest } = props
  return (
    <Field label={label} aside={aside} hint={hint} error={form.getFieldState(field, form.formState).error?.message}>
      {(wiring) => <Control {...rest} {...wiring} {...form.register(field)} />}
    </Field>
  )
}

type FormCheckboxProps<V extends FieldValues, Out> = { form: FormOf<V, Out>; field: FieldPath<V>; label: string }

/** A checkbox of a form. */
export const FormCheckbox = <V extends FieldValues, Out>({ form, field, label }: FormCheckboxProps<V, Out>) => (
  <Controller
    control={form.control}
    name={field}
    render={({ field: { value, onChange } }) => <Checkbox checked={Boolean(value)} onChange={onChange} label={label} />}
  />
)

/** Shows a failure at the fields it concerns: the server's issues, and the reasons that `reasons` maps. Otherwise at the form's `root`. */
export const showFailure = <V extends FieldValues, Out>(form: FormOf<V, Out>, failure: Failure, reasons: Reasons<V> = {}): void => {
  // The session dialog reports it.
  if (isSignedOut(failure)) return
  const names = Object.keys(form.getValues())
  const found = failure.issues.flatMap(({ path, message }) => {
    const name = names.find((candidate) => candidate === path[0])
    return name === undefined ? [] : [{ name: name as FieldPath<V>, message }]
  })
  const field = reasons[failure.reason]
  if (found.length === 0 && field) found.push({ name: field, message: failure.message })
  if (found.length === 0) form.setError('root', { message: failure.message })
  found.forEach(({ name, message }, index) => form.setError(name, { message }, { shouldFocus: index === 0 }))
}

/** An optional form field: empty text becomes null, everything else must match `schema`. */
export const optionalText = <T extends string | null>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value) => value.trim() || null)
    .pipe(z.nullable(schema) as z.ZodType<T | null, string | null>)

/** The same, for validation while typing: keeps a trailing space, which the next word follows. */
export const optionalTyping = <T extends string | null>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((value) => (value.trim() === '' ? null : value))
    .pipe(z.nullable(schema) as z.ZodType<T | null, string | null>)
