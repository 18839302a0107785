import type { ExternalToast, toast as sonner } from 'sonner'

type Tone = 'success' | 'error' | 'info' | 'loading' | 'message'

let provide: (shown: typeof sonner) => void
const loaded = new Promise<typeof sonner>((resolve) => (provide = resolve))

/** Called by the toaster once it is mounted. Toasts wait until then, because Sonner drops those that it gets before. */
export const provideToasts = (shown: typeof sonner): void => provide(shown)

let count = 0

const durationMs = 4_000
/** Reaching the action by keyboard takes several seconds. */
const durationWithActionMs = 10_000

const show =
  (tone: Tone) =>
  (title: string, options: ExternalToast = {}): string | number => {
    const id = options.id ?? `toast-${(count += 1)}`
    void loaded.then((shown) => shown[tone](title, { duration: options.action ? durationWithActionMs : durationMs, ...options, id }))
    return id
  }

/** Shows toasts, without having Sonner in the first load. Each function returns the id of the toast, with which `dismiss` closes it. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  loading: show('loading'),
  message: show('message'),
  dismiss: (id: string | number): void => void loaded.then((shown) => shown.dismiss(id)),
}
