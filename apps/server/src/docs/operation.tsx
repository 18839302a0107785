import { errors, type Reason, statusOf } from '@tessera/contract'

import { sampleOf } from '../rpc/openapi/examples.ts'
import { componentAt, type JsonSchema, type OpenApiDocument, type Operation as DocumentOperation } from '../rpc/openapi/schema.ts'
import { FieldList, FieldsOf, objectIn, typeOf } from './fields.tsx'
import { Line } from './markdown.tsx'

type Header = { $ref?: string; description?: string; schema?: JsonSchema }
type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>
type ResponseObject = { description: string; headers?: Record<string, Header>; content?: Content }

/** An operation with its context. `base` is the path of the API, `rare` the reasons that few operations declare. */
export type Entry = {
  method: string
  path: string
  base: string
  operation: DocumentOperation
  document: OpenApiDocument
  rare: ReadonlySet<string>
}

const jsonOf = (content: Content | undefined) => content?.['application/json']

const responsesOf = (operation: DocumentOperation) =>
  Object.entries(operation.responses as Record<string, ResponseObject>).map(([status, response]) => ({ status, response }))

export const reasonsOf = (operation: DocumentOperation): Reason[] =>
  responsesOf(operation).flatMap(({ response }) => Object.keys(jsonOf(response.content)?.examples ?? {}) as Reason[])

export const Operation = (entry: Entry) => {
  const { method, path, base, operation, document } = entry
  const body = jsonOf(operation.requestBody?.content)
  const success = responsesOf(operation).find(({ status }) => status.startsWith('2'))
  const responseSchema = jsonOf(success?.response.content)?.schema
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
        <Sample title="curl" text={operation['x-codeSamples'][0]?.source ?? ''} selectAll />
        {success && responseSchema && (
          <Sample title={`Response ${success.status}`} text={JSON.stringify(sampleOf(responseSchema, document), null, 2)} />
        )}
      </div>
      <div className="about">
        <Parameters {...entry} />
        {body && (
          <>
            <h4>Body</h4>
            <BodyFields schema={body.schema} document={document} />
          </>
        )}
        <h4>Responses</h4>
        {responsesOf(operation)
          .filter(({ status }) => status < '400')
          .map(({ status, response }) => (
            <Success key={status} status={status} response={response} document={document} />
          ))}
        <Failures {...entry} />
      </div>
    </section>
  )
}

export const Method = ({ name }: { name: string }) => <span className={`method ${name}`}>{name.toUpperCase()}</span>

/** `selectAll`: a click selects the whole text, because a page without scripts cannot have a copy button. */
export const Sample = ({ title, text, selectAll = false }: { title: string; text: string; selectAll?: boolean }) => (
  <figure className={selectAll ? 'sample whole' : 'sample'}>
    <figcaption>{title}</figcaption>
    <pre>
      <code>{text}</code>
    </pre>
  </figure>
)

const parameterGroups = { path: 'Path', query: 'Query', header: 'Headers' } as const

const Parameters = ({ operation, document }: Entry) =>
  Object.entries(parameterGroups).map(([place, title]) => {
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
    return (
      parameters.length > 0 && (
        <div key={place}>
          <h4>{title}</h4>
          <FieldList document={document} fields={parameters} input />
        </div>
      )
    )
  })

function BodyFields({ schema, document }: { schema: JsonSchema; document: OpenApiDocument }) {
  const object = objectIn(schema, document)
  return object && <FieldsOf of={object} document={document} input />
}

function Success({ status, response, document }: { status: string; response: ResponseObject; document: OpenApiDocument }) {
  const schema = jsonOf(response.content)?.schema
  const otherTypes = Object.keys(response.content ?? {}).filter((type) => type !== 'application/json')
  const object = schema && objectIn(schema, document)
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({ name, ...headerOf(header, document) }))
  return (
    <div className="answer">
      <p>
        <span className="status">{status}</span> {response.description} {schema && <span className="type">{typeOf(schema, document)}</span>}
        {otherTypes.map((type) => (
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

/** Lists the rare reasons openly and folds away those that most operations share. */
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
