import type { RefObject } from 'react'

import { Input } from '../../ui/controls/field.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { orderWords } from './page-order.ts'
import { type Order, orders } from './pages-search.ts'
import * as texts from '../texts.ts'

type PagesToolsProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  /** Typing has come to rest. */
  onRest: () => void
  order: Order
  onOrder: (order: Order) => void
}

const options = orders.map((value) => ({ value, label: orderWords[value] }))

/** Finds a page, and puts pages in order. */
export const PagesTools = ({ field, typed, onType, onRest, order, onOrder }: PagesToolsProps) => (
  <search className="flex gap-2 max-lg:order-last max-lg:w-full">
    <Input
      ref={field}
      type="search"
      aria-label={texts.findAPage}
      placeholder={texts.findAPage}
      className="min-w-0 flex-1 sm:w-52"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={onRest}
    />
    <NativeSelect label={texts.sortBy} className="w-36 shrink-0" value={order} onChange={onOrder} options={options} />
  </search>
)
