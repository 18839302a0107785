import type { RouterOutputs } from '@tessera/rpc'

type Overview = RouterOutputs['analytics']['overview']

const change = (now: number, before: number): string => {
  if (before === 0) return 'none the week before'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent < 0 ? '' : '+'}${percent} %`
}

/** The stats of a week as Markdown, with a line for each page that had visits. */
export function weeklyReport({ from, to, totals, before, pages }: Overview): string {
  const figures = (['views', 'visitors', 'clicks'] as const).map(
    (name) => `| ${name} | ${totals[name]} | ${change(totals[name], before.totals[name])} |`,
  )
  const visited = pages.filter(({ views, clicks }) => views + clicks > 0)
  return [
    `# Visits from ${from.slice(0, 10)} to ${to.slice(0, 10)}`,
    ['| figure | this week | change |', '| --- | --- | --- |', ...figures].join('\n'),
    ...visited.map(({ slug, views, clicks }) => `- /${slug}: ${views} views, ${clicks} clicks`),
  ].join('\n\n')
}
