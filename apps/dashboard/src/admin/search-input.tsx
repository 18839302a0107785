import { useSearchText } from '../app/use-search-text.ts'
import { Input } from '../ui/controls/field.tsx'

type SearchInputProps = {
  label: string
  /** The search text in the URL. */
  value: string
  onChange: (value: string) => void
}

/** Search field that updates the URL once typing pauses. */
export const SearchInput = ({ label, value, onChange }: SearchInputProps) => {
  const { typed, setTyped } = useSearchText(value, onChange)
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className="min-w-0 flex-1 basis-64 sm:max-w-sm"
      maxLength={254}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
