import { expect, test } from 'vitest'

import { testService } from '../support/service.ts'
import { codeBlocks, read, section, shell } from './documents.ts'

const guide = read('docs/api.md')
const blocksOf = (title: string) => codeBlocks(section(guide, title), 'sh')
const { url, send } = await testService()
const here = (script: string) => script.replace('TESSERA=http://localhost:3000\n', `TESSERA=${url}\n`)

test('the sessions need only programs that are installed', async () => {
  const available = await shell('command -v curl git sed grep').catch(() => ({ code: 1 }))
  expect(available.code, 'The sessions of the documents run in a shell: install bash, curl, git, sed and grep').toBe(0)
})

test('the session with curl in the README publishes a page, and the guides to API, presence and agents can go on from there', async () => {
  const readme = read('README.md')
  const sessions = codeBlocks(readme, 'sh')
  expect(sessions).toHaveLength(1)
  const others = ['presence', 'agents'].flatMap((name) => codeBlocks(read(`docs/${name}.md`), 'sh'))
  const steps = [here(sessions.join('\n')), ...blocksOf('Analytics'), ...blocksOf('A page in git').slice(0, 2), ...others]
  const script = steps
    .join('\n')
    .replaceAll('ada@', 'first@')
    .replaceAll('"ada"', '"first"')
    .replaceAll(/\/ada(?=[/.])/g, '/first')
  expect(script).toContain(url)
  const ran = await shell(script)
  expect(ran).toMatchObject({ code: 0, errors: '' })
  expect(ran.output).toContain('"at":"2096-03-01T08:00:00.000Z"')
  expect(ran.output).toContain('"language":"pt-BR"')
  expect(ran.output.split('\n').at(-1)).toContain('{"result":{"content":[{"type":"text","text":"{\\"items\\":[{\\"id\\":\\"page_')
  expect(await send('GET', '/first')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Notes on the Analytical Engine') as string,
  })
  expect(readme).toContain('http://localhost:3000/ada')
})

test('the session of the API guide works from the first line to the last', async () => {
  const blocks = [
    'From token to page',
    'Tiles that are not links',
    'Analytics',
    'Imported clicks',
    'Import',
    'A page in git',
    'Drift',
  ].flatMap(blocksOf)
  expect(blocks).toHaveLength(codeBlocks(guide, 'sh').length)
  const script = here(blocks.join('\n'))
  expect(script).toContain(url)
  const { code, output, errors } = await shell(script)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('{"published":true}')
  expect(output).toContain('<title>Ada Lovelace</title>')
  expect(output).toContain('"interval":"day","totals":{"views":')
  expect(output).toMatch(/id,type,title,url,clicks\r\nlink_\w+,repo-host,Analytical Engine,https:\/\/example\.com\/engine,0\r\n/)
  expect(await send('GET', '/ada')).toMatchObject({ status: 200, text: expect.stringContaining('Analytical Engine') as string })

  const change = '"changes":[{"op":"change","path":"/description","from":"Notes on the engine","to":"Notes on the Analytical Engine"}]'
  expect(output.split('\n').at(-1)).toContain(`{"revision":5,${change}}{"revision":6,${change}}`)
  expect(output).toContain('{"source":"pages/ada.json","tokenId":"tok_')
  expect(output).toMatch(/"tokenName":"first script",.*"revision":6,"drifted":false,"changes":\[\]\}$/)
  expect((await send('GET', '/ada')).text).toContain('Notes on the Analytical Engine')
})

test("the API guide's way to merge a page that was edited elsewhere keeps the edits of both sides", async () => {
  const [first = '', token = '', make = ''] = blocksOf('From token to page')
  const [get = '', apply = '', merge = ''] = blocksOf('A page in git')
  const link = `LINK=$(sed -n 's/.*"key": "\\(.*\\)".*/\\1/p' ada.json)`
  const elsewhere = `curl -sSf -X PATCH "$TESSERA/api/v1/pages/$PAGE_ID/links/$LINK" -H "$AUTH" -H 'Content-Type: application/json' -d '{"size": "4x1"}'`
  const script = [here(`${first}\n`), token, make, get, link, elsewhere, `! {\n${apply}\n}`, merge, apply]
  const asAnother = script.join('\n').replaceAll('ada@', 'countess@').replaceAll('"ada"', '"countess"').replaceAll('/ada/', '/countess/')
  const { code, output, errors } = await shell(asAnother)
  expect({ code, errors }).toEqual({ code: 0, errors: 'curl: (22) The requested URL returned error: 412\n' })
  const ours = '{"op":"change","path":"/description","from":"Notes on the engine","to":"Notes on the Analytical Engine"}'
  const theirs = '{"op":"change","path":"/links/ID/size","from":"4x1","to":"2x1"}'
  const answers = output
    .replaceAll(/link_\w+/g, 'ID')
    .split('\n')
    .at(-1)
    ?.split('{"revision":')
    .slice(-3)
  expect(answers).toEqual([`3,"changes":[${ours},${theirs}]}`, `3,"changes":[${ours}]}`, `4,"changes":[${ours}]}`])
})

test('the session of the guide to history goes on from the API guide, and restores the page', async () => {
  const history = codeBlocks(read('docs/history.md'), 'sh')
  expect(history.length).toBeGreaterThan(3)
  const script = [here(blocksOf('From token to page').join('\n')), ...history].join('\n')
  const asAnother = script.replaceAll('ada@', 'historian@').replaceAll('"ada"', '"historian"').replaceAll('/ada"', '/historian"')
  const { code, output, errors } = await shell(asAnother)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('"parts":["publication"]')
  // The link was added after the first entry. The publication stays.
  expect(output).toMatch(/\{"revision":3,"changes":\[\{"op":"remove"[^]*\{"revision":4,"changes":\[\{"op":"remove"/)
})
