import type { RefObject } from 'react'

import { Input } from '../../ui/controls/field.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { orderLabels } from './page-order.ts'
import { type Order, orders } from './pages-search.ts'
import * as texts from '../texts.ts'

type PagesToolbarProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  /** Called when the field loses focus. */
  onBlur: () => void
  order: Order
  onOrder: (order: Order) => void
}

const options = orders.map((value) => ({ value, label: orderLabels[value] }))

/** Search field and sort order of the list of pages. */
export const PagesToolbar = ({ field, typed, onType, onBlur, order, onOrder }: PagesToolbarProps) => (
  <search className="flex gap-2 max-lg:order-last max-lg:w-full">
    <Input
      ref={field}
      type="search"
      aria-label={texts.searchPages}
      placeholder={texts.searchPages}
      className="min-w-0 flex-1 sm:w-52"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={onBlur}
    />
    <NativeSelect label={texts.sortBy} className="w-36 shrink-0" value={order} onChange={onOrder} options={options} />
  </search>
)
