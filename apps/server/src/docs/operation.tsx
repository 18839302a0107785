import { errors, type Reason, statusOf } from '@tessera/contract'

import { sampleOf } from '../rpc/openapi/examples.ts'
import { componentAt } from '../rpc/openapi/json-schema.ts'
import type { JsonSchema, OpenApiDocument, Operation as DocumentOperation } from '../rpc/openapi/types.ts'
import { FieldList, FieldsOf } from './fields.tsx'
import { Line } from './markdown.tsx'
import { objectIn, typeOf } from './schema-text.ts'

type Header = { $ref?: string; description?: string; schema?: JsonSchema }
type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>
type Answer = { description: string; headers?: Record<string, Header>; content?: Content }

/** One operation as the reference shows it. */
export type Entry = {
  method: string
  path: string
  base: string
  operation: DocumentOperation
  document: OpenApiDocument
  rare: ReadonlySet<string>
}

const jsonOf = (content: Content | undefined) => content?.['application/json']

/** Status and answer, in the order of the document. */
const answersOf = (operation: DocumentOperation) =>
  Object.entries(operation.responses as Record<string, Answer>).map(([status, answer]) => ({ status, answer }))

/** Every reason that an operation declares. */
export const reasonsOf = (operation: DocumentOperation): Reason[] =>
  answersOf(operation).flatMap(({ answer }) => Object.keys(jsonOf(answer.content)?.examples ?? {}) as Reason[])

export const Operation = (entry: Entry) => {
  const { method, path, base, operation, document } = entry
  const body = jsonOf(operation.requestBody?.content)
  const success = answersOf(operation).find(({ status }) => status.startsWith('2'))
  const answered = jsonOf(success?.answer.content)?.schema
  return (
    <section className="operation" id={operation.operationId} aria-labelledby={`${operation.operationId}-title`}>
      <div className="head">
        <h3 id={`${operation.operationId}-title`}>
          <a href={`#${operation.operationId}`}>{operation.summary}</a>
        </h3>
        <p className="route">
          <Method name={method} />
          <code>
            <span className="base">{base}</span>
            {path}
          </code>
        </p>
        {operation.description && (
          <p>
            <Line text={operation.description} />
          </p>
        )}
      </div>
      <div className="samples">
        <Sample title="curl" text={operation['x-codeSamples'][0]?.source ?? ''} copied />
        {success && answered && <Sample title={`Answer ${success.status}`} text={JSON.stringify(sampleOf(answered, document), null, 2)} />}
      </div>
      <div className="about">
        <Parameters {...entry} />
        {body && (
          <>
            <h4>Body</h4>
            <BodyFields schema={body.schema} document={document} />
          </>
        )}
        <h4>Answers</h4>
        {answersOf(operation)
          .filter(({ status }) => status < '400')
          .map(({ status, answer }) => (
            <Success key={status} status={status} answer={answer} document={document} />
          ))}
        <Failures {...entry} />
      </div>
    </section>
  )
}

export const Method = ({ name }: { name: string }) => <span className={`method ${name}`}>{name.toUpperCase()}</span>

/** One click on a sample that is to be copied selects all of it: a page without scripts has no copy button. */
export const Sample = ({ title, text, copied = false }: { title: string; text: string; copied?: boolean }) => (
  <figure className={copied ? 'sample whole' : 'sample'}>
    <figcaption>{title}</figcaption>
    <pre>
      <code>{text}</code>
    </pre>
  </figure>
)

const places = { path: 'Path', query: 'Query', header: 'Headers' } as const

const Parameters = ({ operation, document }: Entry) =>
  Object.entries(places).map(([place, title]) => {
    const here = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
    return (
      here.length > 0 && (
        <div key={place}>
          <h4>{title}</h4>
          <FieldList document={document} fields={here} input />
        </div>
      )
    )
  })

function BodyFields({ schema, document }: { schema: JsonSchema; document: OpenApiDocument }) {
  const object = objectIn(schema, document)
  return object && <FieldsOf of={object} document={document} input />
}

function Success({ status, answer, document }: { status: string; answer: Answer; document: OpenApiDocument }) {
  const schema = jsonOf(answer.content)?.schema
  const others = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json')
  const object = schema && objectIn(schema, document)
  const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => ({ name, ...headerOf(header, document) }))
  return (
    <div className="answer">
      <p>
        <span className="status">{status}</span> {answer.description} {schema && <span className="type">{typeOf(schema, document)}</span>}
        {others.map((type) => (
          <span key={type} className="type">
            {' '}
            or {type}
          </span>
        ))}
      </p>
      {object && (
        <details>
          <summary>Fields of {object.name ?? 'the body'}</summary>
          <FieldsOf of={object} document={document} />
        </details>
      )}
      {headers.length > 0 && (
        <details>
          <summary>Headers</summary>
          <FieldList document={document} fields={headers} />
        </details>
      )}
    </div>
  )
}

function headerOf({ $ref, ...header }: Header, { components }: OpenApiDocument): { description: string; schema: JsonSchema } {
  const { headers } = components as { headers?: Record<string, Header> }
  const { description = '', schema = {} } = $ref === undefined ? header : componentAt($ref, headers)
  return { description, schema }
}

/** What is this operation's own stands open; what most operations share is folded away. */
function Failures({ operation, rare }: Entry) {
  const reasons = reasonsOf(operation)
  const own = reasons.filter((reason) => rare.has(reason))
  const shared = reasons.filter((reason) => !rare.has(reason))
  return (
    <>
      {own.length > 0 && <ReasonList reasons={own} />}
      {shared.length > 0 && (
        <details>
          <summary>
            {own.length > 0 ? 'Other errors' : 'Errors'} <span className="statuses">{[...new Set(shared.map(statusOf))].join(' ')}</span>
          </summary>
          <ReasonList reasons={shared} />
        </details>
      )}
    </>
  )
}

const ReasonList = ({ reasons }: { reasons: Reason[] }) => (
  <ul className="reasons">
    {reasons.map((reason) => (
      <li key={reason}>
        <span className="status failed">{statusOf(reason)}</span>
        <span>
          <a href={`#reason-${reason}`}>
            <code>{reason}</code>
          </a>{' '}
          {errors[reason].message}
        </span>
      </li>
    ))}
  </ul>
)
