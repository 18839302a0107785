/** Host of a stored address without `www.`, in ASCII, so that look-alike letters show. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
