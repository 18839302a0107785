/** A new value of a field, such as that at `['theme', 'accent']`. */
export type FieldEdit = { path: readonly string[]; value: unknown }
/** An item of a new list: the index of an item that is there, or the value of a new one. */
export type Item = { index: number } | { value: unknown }
/** A link of a new list. `model` is the link in the service's document; new fields get their place by the order of its fields. */
export type LinkItem = { index: number; fields: readonly FieldEdit[]; model: object } | { value: unknown }
