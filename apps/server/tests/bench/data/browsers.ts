const agents = 5_000

/** The headers that a browser sends with the address of a page. The user agent is one of 5,000, as in real traffic. */
export const browserHeaders = (nth: number): Record<string, string> => {
  const agent = nth % agents
  const version = `${100 + (agent % 50)}.0.${Math.floor(agent / 50)}.0`
  return {
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'en-GB,en;q=0.9',
    'upgrade-insecure-requests': '1',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
  }
}

/** Requests that a load repeats: enough that each agent and each token occurs several times. */
export const loadRequests = 10_000

/** One of the values, at random. */
export const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
