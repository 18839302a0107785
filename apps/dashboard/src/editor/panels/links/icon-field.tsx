import { type BrandSlug, brands, genericIcons, type LinkIcon } from '@tessera/contract'
import { ChevronDown } from 'lucide-react'

import { ChosenIcon } from '../../../links/chosen-icon.tsx'
import { iconLabels } from '../../../links/icon-labels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { fill } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'

const brandIcons = (Object.keys(brands) as BrandSlug[])
  .toSorted((a, b) => brands[a].name.localeCompare(brands[b].name))
  .map((slug): LinkIcon => `brand-${slug}`)

type IconFieldProps = {
  value: LinkIcon | null
  /** The name of the icon that is shown without one. */
  fallback: string
  suggested?: BrandSlug | null
  onChange: (icon: LinkIcon | null) => void
}

/** The browser's own list: it can be searched by typing, also with a hundred entries. */
export const IconField = ({ value, fallback, suggested = null, onChange }: IconFieldProps) => {
  const brand: LinkIcon | null = suggested && `brand-${suggested}`
  return (
    <div className="space-y-2">
      <Field label={texts.icon}>
        {(wiring) => (
          <div className="relative">
            <select
              {...wiring}
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value === '' ? null : (target.value as LinkIcon))}
              className={`h-9 w-full cursor-pointer appearance-none rounded-lg border border-edge/70 bg-panel pr-8 hover:border-edge focus-visible:border-brand
                focus-visible:ring-3 focus-visible:ring-brand/25 focus-visible:outline-none pointer-coarse:h-11 ${value ? 'pl-9' : 'pl-2.5'}`}
            >
              <option value="">{fill(texts.defaultIcon, { name: fallback })}</option>
              {brand && (
                <optgroup label={texts.suggestedIcons}>
                  <IconOption icon={brand} />
                </optgroup>
              )}
              <optgroup label={texts.genericIcons}>{genericIcons.map(optionOf)}</optgroup>
              <optgroup label={texts.brandIcons}>{brandIcons.filter((icon) => icon !== brand).map(optionOf)}</optgroup>
            </select>
            {value && (
              <ChosenIcon icon={value} className="pointer-events-none absolute top-1/2 left-2.5 size-[18px] -translate-y-1/2 text-ink-2" />
            )}
            <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3" aria-hidden="true" />
          </div>
        )}
      </Field>
      {brand && value === null && (
        <Button size="sm" onClick={() => onChange(brand)}>
          <ChosenIcon icon={brand} className="size-4" />
          {fill(texts.brandIcon, { name: iconLabels[brand] })}
        </Button>
      )}
    </div>
  )
}

const IconOption = ({ icon }: { icon: LinkIcon }) => <option value={icon}>{iconLabels[icon]}</option>
const optionOf = (icon: LinkIcon) => <IconOption key={icon} icon={icon} />
