import mark from '@tessera/page/mark.svg'

export const Wordmark = () => (
  <span className="flex items-center gap-2 text-lg font-semibold tracking-tight">
    <img src={mark} alt="" className="size-6 shrink-0" />
    Tessera
  </span>
)
