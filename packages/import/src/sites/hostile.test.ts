import { expect, test } from 'vitest'

import { readImport } from '../read-import.ts'

const read = (html: string) => readImport({ bytes: Buffer.from(html), name: null, format: 'auto', address: null, linkLimit: 0 })

const link = '<a href="https://a.example">A</a>'
const deep = 10_000
/** A few times what they take. Quadratic time would be minutes. */
const maxCpuMs = 5_000

/** Each would overflow the stack of a recursive reader, or take minutes where elements are searched once per ancestor. */
const inputs: Readonly<Record<string, [format: string, html: string]>> = {
  'nested blocks': ['html', `<html><body>${'<div>'.repeat(deep)}${link}`],
  'nested headings': ['html', `<html><body>${'<div><h2>x'.repeat(deep / 4)}${link}`],
  'many links': ['html', `<html><body>${link.repeat(deep)}`],
  'nested buttons': [
    'littlelink',
    `<html><body><div class="button-stack">${'<h2><div>'.repeat(deep / 4)}<a class="button button-web" href="https://a.example">A`,
  ],
  'nested boxes': ['lnkbio', `<html><body>${'<div class="pb-linkbox">'.repeat(deep)}<a href="https://a.example">A`],
  'nested groups': [
    'linktree',
    `<html><body><script id="__NEXT_DATA__">{"props":{"pageProps":{"account":{"username":"a","links":[]},"links":[{"title":"A","url":"https://a.example"},${'{"title":"g","childLinks":['.repeat(deep)}${']}'.repeat(deep)}]}}}</script>`,
  ],
  'one group with many members': [
    'linktree',
    `<html><body><script id="__NEXT_DATA__">{"props":{"pageProps":{"account":{"username":"a"},"links":[{"id":1,"title":"G","url":""}${',{"url":"https://a.example","title":"A","parent":{"id":1}}'.repeat(deep)}]}}}</script>`,
  ],
  'nested rich text': [
    'bento',
    `<html><head><meta property="og:url" content="https://bento.me/a"></head><body><script id="__NEXT_DATA__">{"props":{"pageProps":{"items":[{"type":"link","href":"https://a.example","title":"A"},{"type":"rich-text","content":${'{"content":['.repeat(deep)}${']}'.repeat(deep)}}]}}}</script>`,
  ],
  'nested literals': [
    'hopp',
    `<html><body><script>${'{'.repeat(1000)}eventTitle:"A",eventLink:"https://a.example"};${'[{"'.repeat(deep)}</script>`,
  ],
  'white space in titles': ['html', `<html><head><title>${' \n'.repeat(deep)}|${' '.repeat(deep)}</title></head><body>${link}`],
}

test.each(Object.keys(inputs))('%s are read in time', async (name) => {
  const [format, html] = inputs[name] ?? ['', '']
  const before = process.cpuUsage()
  const proposal = await read(html)
  // Processor time, because other tests run at the same time.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(maxCpuMs)
  expect(proposal.format).toBe(format)
  expect(proposal.pages[0]?.document.links.filter(({ kind }) => kind === 'link')).toMatchObject([{ url: 'https://a.example', title: 'A' }])
})
