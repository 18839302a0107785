import { type LinkType, parseUrl } from '@tessera/contract'

const known: readonly (readonly [LinkType, RegExp])[] = [
  ['repo-host', /(^|\.)(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sr\.ht|gitea\.com)$|^(git|code|gitlab)\./],
  [
    'video-site',
    /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|twitch\.tv|kick\.com|dailymotion\.com|loom\.com|tiktok\.com)$|^(video|tube|watch)\./,
  ],
  // The dashboard calls this type "Social profile".
  [
    'microblog',
    /(^|\.)(x\.com|twitter\.com|bsky\.app|threads\.(net|com)|mastodon\.[a-z]+|fosstodon\.org|hachyderm\.io|pixelfed\.social|instagram\.com|facebook\.com|fb\.com|snapchat\.com|pinterest\.[a-z]+|reddit\.com|tumblr\.com)$|^(social|mastodon)\./,
  ],
  ['professional-network', /(^|\.)(linkedin\.com|xing\.com|polywork\.com)$/],
  ['launch-directory', /(^|\.)(producthunt\.com|betalist\.com|peerlist\.io|alternativeto\.net)$|^launch/],
  ['hackathon-site', /(^|\.)(devpost\.com|hackathon\.[a-z]+|mlh\.io|itch\.io)$|^(hack|jam)/],
  ['documentation', /(^|\.)(readthedocs\.(io|org)|gitbook\.io|docs\.rs)$|^(docs?|wiki|developers?|help)\./],
  ['blog', /(^|\.)(medium\.com|substack\.com|dev\.to|hashnode\.(com|dev)|wordpress\.com|ghost\.io|bearblog\.dev)$|^(blog|notes|journal)\./],
  ['live-demo', /(^|\.)(vercel\.app|netlify\.app|github\.io|pages\.dev|fly\.dev|codesandbox\.io|stackblitz\.com)$|^(demo|app|try|play)\./],
]

/** Guesses the type from the host. */
export const guessType = (url: string): LinkType => {
  const host = (parseUrl(url)?.hostname ?? '').replace(/^www\./, '')
  return known.find(([, pattern]) => pattern.test(host))?.[0] ?? 'other'
}
