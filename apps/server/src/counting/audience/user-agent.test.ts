import { expect, test } from 'vitest'

import { parseUserAgent } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const agents = [
  {
    name: 'a desktop',
    device: 'd',
    texts: [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    ],
  },
  {
    name: 'a phone',
    device: 'm',
    texts: [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    ],
  },
  {
    name: 'a tablet',
    device: 't',
    texts: [
      'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1',
      `Mozilla/5.0 (Linux; Android 14; SM-X910) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    ],
  },
  {
    name: 'another device',
    device: 'o',
    texts: ['Mozilla/5.0 (PlayStation; PlayStation 5/6.00) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
  },
]

test.for(agents)('$name is recognized by its user agents', ({ device, texts }) => {
  expect(texts.map(parseUserAgent)).toEqual(texts.map(() => ({ bot: false, device })))
})

test.for([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.24.20.89 A',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'curl/8.5.0',
  `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`,
])('%s is a bot', (userAgent) => {
  expect(parseUserAgent(userAgent).bot).toBe(true)
})

test('a malicious user agent takes less than 50 ms to parse', () => {
  // CPU time: tests that run in parallel distort wall-clock time.
  const before = process.cpuUsage()
  parseUserAgent('android '.repeat(8_000))
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(50)
})
