import { errors, type Reason, statusOf } from '@tessera/contract'
import { escapeHtml, fontFiles } from '@tessera/page'
import mark from '@tessera/page/mark.svg?raw'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { sessionOnlyOperations } from '../rpc/openapi/document-parts.ts'
import type { OpenApiDocument } from '../rpc/openapi/schema.ts'
import { anchor, headings, Line, Prose } from './markdown.tsx'
import { type Entry, Method, Operation, reasonsOf, Sample } from './operation.tsx'
import { referenceStyle } from './stylesheet.ts'

type Group = { name: string; description: string; entries: Entry[] }

/**
 * The API reference as an HTML document without scripts. `html` inserts the origin of the service; `style` is the exact text of
 * the style element, whose hash the content security policy contains.
 */
export type Reference = { html: (origin: string) => string; style: string }

const originPlaceholder = '{{origin}}'

export function renderReference(document: OpenApiDocument): Reference {
  const style = referenceStyle(fontUrl('geist-latin.'), fontUrl('geist-mono-latin.'))
  const body = renderToStaticMarkup(<Page document={document} />)
  const html =
    '<!doctype html><html lang="en" id="top"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<title>Tessera API reference</title><meta name="description" content="Every operation of the Tessera API, with a curl example for each">' +
    `<link rel="preload" href="${fontUrl('geist-latin.')}" as="font" type="font/woff2" crossorigin>` +
    `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}">` +
    `<style>${style}</style></head><body>${body}</body></html>`
  return { html: (origin) => html.replace(originPlaceholder, () => escapeHtml(origin)), style }
}

const fontUrl = (prefix: string): string => {
  const file = fontFiles.find((name) => name.startsWith(prefix))
  if (!file) throw new Error(`No font file ${prefix}*`)
  return `/assets/fonts/${file}`
}

function Page({ document }: { document: OpenApiDocument }) {
  const introduction = String(document.info['description'])
  const groups = groupsOf(document)
  return (
    <>
      <a className="skip" href="#content">
        Skip to the reference
      </a>
      <header className="bar">
        <a className="brand" href="/">
          <span className="mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
          Tessera
        </a>
        <a className="open" href="#contents">
          Contents
        </a>
      </header>
      <nav id="contents" aria-label="Contents">
        <Contents introduction={introduction} groups={groups} />
      </nav>
      <main id="content">
        <div className="introduction">
          <h1>API reference</h1>
          <Prose text={introduction} />
        </div>
        <CurlSetup />
        {groups.map((group) => (
          <section key={group.name} className="group" id={group.name} aria-labelledby={`${group.name}-title`}>
            <header>
              <h2 id={`${group.name}-title`}>{titleOf(group.name)}</h2>
              <p>{group.description}</p>
            </header>
            {group.entries.map((entry) => (
              <Operation key={entry.operation.operationId} {...entry} />
            ))}
          </section>
        ))}
        <Reasons />
      </main>
    </>
  )
}

const titleOf = (tag: string) => (tag === 'me' ? 'Account' : tag.charAt(0).toUpperCase() + tag.slice(1))

/** The operations by tag. A reason is rare if at most a quarter of all operations declare it. */
function groupsOf(document: OpenApiDocument): Group[] {
  const [{ url: base }] = (document as unknown as { servers: [{ url: string }] }).servers
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, base, operation, document })),
  )
  const uses = new Map<string, number>()
  for (const reason of all.flatMap(({ operation }) => reasonsOf(operation))) uses.set(reason, (uses.get(reason) ?? 0) + 1)
  const rare = new Set([...uses].filter(([, count]) => count <= all.length / 4).map(([reason]) => reason))
  const { tags } = document as unknown as { tags: { name: string; description: string }[] }
  return tags.map((tag) => ({
    ...tag,
    entries: all.filter(({ operation }) => operation.tags.includes(tag.name)).map((entry) => ({ ...entry, rare })),
  }))
}

/** The first clause of a summary, for the table of contents. */
const shortTitle = (summary: string) => summary.split(/[,;]/, 1)[0]

const Contents = ({ introduction, groups }: { introduction: string; groups: Group[] }) => (
  <>
    <h2>Introduction</h2>
    <ul>
      <li>
        <a href="#top">API reference</a>
      </li>
      {headings(introduction).map((title) => (
        <li key={title}>
          <a href={`#${anchor(title)}`}>{title}</a>
        </li>
      ))}
      <li>
        <a href="#curl">Using curl</a>
      </li>
    </ul>
    {groups.map(({ name, entries }) => (
      <Fragment key={name}>
        <h2>
          <a href={`#${name}`}>{titleOf(name)}</a>
        </h2>
        <ul>
          {entries.map(({ method, operation }) => (
            <li key={operation.operationId}>
              <a href={`#${operation.operationId}`}>
                <span>{shortTitle(operation.summary)}</span>
                <Method name={method} />
              </a>
            </li>
          ))}
        </ul>
      </Fragment>
    ))}
    <h2>Appendix</h2>
    <ul>
      <li>
        <a href="#reasons">Error codes</a>
      </li>
      <li>
        <a href="/api/v1/openapi.json">openapi.json</a>
      </li>
    </ul>
  </>
)

/** Explains the shell variables of the curl examples. */
const CurlSetup = () => (
  <section className="operation" id="curl" aria-labelledby="curl-title">
    <div className="head prose">
      <h2 id="curl-title">Using curl</h2>
      <p>
        Each operation has a curl example that uses the shell variables below; set them once in your shell. The response to a POST contains
        the id of the new object. Click an example to select all of it.
      </p>
      <p>
        <code>COOKIE</code> is the file in which signing in stores the session cookie.{' '}
        <Line text={`It is needed only for ${sessionOnlyOperations}.`} />
      </p>
      <p>
        To generate a client, use <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
    </div>
    <div className="samples">
      <Sample
        title="Variables"
        selectAll
        text={`export TESSERA=${originPlaceholder}\nexport TOKEN=tess_…\nexport PAGE_ID=page_…\nexport LINK_ID=link_…\nexport BLOCK_ID=block_…\nexport TOKEN_ID=tok_…\nexport COOKIE=tessera.cookie`}
      />
      <Sample
        title="Sign in"
        selectAll
        text={
          `curl -c "$COOKIE" "$TESSERA/api/auth/sign-in/email" \\\n  -H 'Content-Type: application/json' \\\n` +
          `  -d '{"email":"ada@example.com","password":"…"}'`
        }
      />
    </div>
  </section>
)

const Reasons = () => (
  <section className="group" id="reasons" aria-labelledby="reasons-title">
    <header>
      <h2 id="reasons-title">Error codes</h2>
      <p>
        Every value of the field <code>reason</code> in an error response.
      </p>
    </header>
    <table className="every">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Reason, code, message</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(errors) as Reason[])
          .toSorted((a, b) => statusOf(a) - statusOf(b))
          .map((reason) => (
            <tr key={reason} id={`reason-${reason}`}>
              <td>{statusOf(reason)}</td>
              <td>
                <code>{reason}</code> <small>{errors[reason].code}</small>
                <p>{errors[reason].message}</p>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
)
