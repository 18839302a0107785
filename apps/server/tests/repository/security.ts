/** A risk of the OWASP API Security Top 10 (2023): how the service answers it, and the titles of the tests that show it, by file. */
export type Risk = { name: string; answer: string; tests: Readonly<Record<string, readonly string[]>> }

const conformance = (name: string) => `apps/server/tests/conformance/${name}.test.ts`
const attack = (name: string) => `apps/server/tests/attack/${name}.test.ts`
const httpServer = 'apps/server/src/http/http-server.test.ts'

export const risks: readonly Risk[] = [
  {
    name: 'API1 Broken object level authorization',
    answer: `Every statement that takes an id also takes its owner, so another account's page, link or token gets the same response as one that does
not exist. A token can be limited to pages. Every row of the router that names a page checks that limit in one place, before a response is
replayed from an idempotency key; every other row states what such a token gets.`,
    tests: {
      [conformance('access/foreign-ids.matrix')]: [
        'responds to a %s of another account exactly as to an unknown or malformed one, and succeeds for the owner',
        'does not reach a link through another page of the same owner',
      ],
      [conformance('access/bound-tokens.matrix')]: [
        'answers for another page as for an unknown one, byte for byte, whatever headers are sent, and changes nothing',
        'answers for the owner’s other pages byte for byte as for a stranger’s, and changes nothing',
        'does not replay what another token got for another page',
      ],
      [attack('fuzz.property')]: [
        'random requests made from the API document get responses that it lists, and do not change other accounts',
      ],
    },
  },
  {
    name: 'API2 Broken authentication',
    answer: `Tokens have 238 random bits, are stored as hashes, and are looked up on each request. The secret address of a preview has 160 random
bits. Session tokens are stored as hashes, too.
Sign-out deletes the session from the database. Passwords are scrypt hashes. Attempts are limited by address, and failures also by account. A
client cannot avoid the limits by claiming another address, and strangers cannot lock an owner out.`,
    tests: {
      [conformance('access/access.matrix')]: [
        'is refused by a token from the moment it expires or is revoked',
        'refuses a caller without credentials',
      ],
      [conformance('accounts/sessions')]: [
        'store session tokens as hashes, which give no access even with the key that signs cookies',
        'ends with sign-out: its cookie opens nothing from the next request on, and other sessions stay',
        'writes for no other origin: a prefix, a suffix, another port, null, cross-site',
        'give the same response for a wrong password and an unknown account',
      ],
      [conformance('accounts/password-reset')]: [
        'works once, ends every session, and invalidates all other reset links',
        'the response does not reveal whether an account exists: same answer, and no mail',
        'completely or not at all: if one part fails, nothing has changed and the link still works',
      ],
      [conformance('pages/previews')]: [
        'answers the usual 404 when it is deleted, expired, unknown or malformed',
        'answers at most 120 requests a minute from one address',
      ],
      [conformance('accounts/account')]: ['also ends a concurrent sign-in with the old password'],
      [attack('guessing')]: [
        'is limited when it guesses the passwords of many accounts',
        'is limited when it guesses tokens',
        'gets the same answer, byte by byte but for the request’s id',
        'that was planted in a browser is replaced at sign-in',
      ],
      [attack('account-lockout')]: [
        'failures from many networks slow an account down, but not a browser that has signed in to it before',
        'the owner of an account that strangers have slowed down can reset the password and sign in from the same browser',
      ],
      [attack('refused-clients')]: ['is refused without a look-up in the database, except for tokens that were accepted before'],
      [attack('guessing.timing')]: ['a sign-in takes as long for an unknown account as for a known one'],
    },
  },
  {
    name: 'API3 Broken object property level authorization',
    answer: `A procedure reads the fields of its input schema and returns those of its output schema; no field is copied from a request into a table by
name. Tests search every response for the secrets of accounts, pages, tokens, the database and the operator: in the conformance and attack
suites, under faults and load, across instances, and while a browser works the dashboard. Under faults and in the browser they search the log
as well. Writing never implies reading: a token without \`pages:read\` does not get the changes of a preview or a restore, because they show
what the page contains. An export holds neither password hashes nor any part of a secret.`,
    tests: {
      'packages/api/src/documents/previews/previews.test.ts': [
        'a token that may only write gets no changes, neither of a preview nor of a restore',
      ],
      [conformance('access/secrets')]: ['an answer with %s fails the test that saw it'],
      [conformance('transfer/exports')]: [
        'the whole account is exported by its session, without any secret, and six times an hour',
        'a session exports from the service’s own pages only, and another account’s page is unknown',
      ],
      'apps/server/tests/faults/known-secrets.test.ts': [
        'the leak detector reports a known secret in a later response or in the log',
        'the leak detector also reads responses of replaced instances, and responses to the load generators',
      ],
      'apps/dashboard/e2e/secrets.e2e.ts': ['a journey fails if the server leaks a secret in a response or in its log'],
      [attack('assignment')]: [
        'does not set fields that the caller may not set',
        'sign-up accepts only a name, an email address and a password',
      ],
      [conformance('api/input.matrix')]: ['ignores `__proto__` and deeply nested unknown fields, and uses the last of duplicate keys'],
    },
  },
  {
    name: 'API4 Unrestricted resource consumption',
    answer: `Requests are limited by token, session and address; resources by the quota of the plan. The size of a body is limited before it is
read, its number of fields before it is parsed, and the length of its lists before they are validated. The total size of incomplete bodies and
the number of connections are limited, too. Files to import are read by a thread that is terminated when it takes too long. Large bodies are
validated in parts, and other requests run in between. No regular expression takes more than linear time. Few exports run at a time, and each ends
when its client stops reading. Reading an archive stops at 256 MiB. A request has 30 seconds to arrive. A refusal of a body that has not
arrived completely closes the connection.`,
    tests: {
      [conformance('api/limits')]: [
        'let exactly as many pages, links and tokens through as they allow, however many ask at once',
        'are in the headers of every response to a valid credential; beyond them a request is refused with Retry-After',
        'count refused credentials by address, so that guessing is limited',
      ],
      'apps/server/src/rpc/exports.test.ts': [
        'a process runs two exports at a time, and one of an account',
        'an export of which the client takes nothing breaks off',
      ],
      'packages/archive/src/archive.test.ts': ['inflating stops at the limit, whatever sizes the file states'],
      [attack('sign-in-flood.timing')]: [
        'a flood of sign-ins from 256 networks is refused beyond a bound, and does not delay pages, files, compression and the click journal',
      ],
      [attack('sign-up-flood')]: ['excess sign-ups from one network are refused with Retry-After, while another network can still sign up'],
      [attack('refused-clients')]: ['is read only while its network is within the limit of attempts'],
      [conformance('api/input.matrix')]: ['refuses more than its limit whether declared or not, and takes exactly that'],
      [httpServer]: [
        'a request is refused when the time for its %s to arrive is over',
        'a refusal of an unread body with %s arrives, and closes the connection',
        'connections beyond the limit are closed at once',
      ],
      [attack('buffered-bodies')]: [
        '%s without credentials is refused before its body is read',
        '%s: the size of incomplete bodies from one network is bounded, and other requests are answered',
      ],
      'apps/server/src/http/request/json-members.test.ts': ['objects of up to 1,000 fields are accepted, also in chunks of %d bytes'],
      'packages/api/src/core/checks/input-validation.test.ts': ['other work runs while a long list is validated'],
      [attack('large-bodies.timing')]: ['documents with 650,000 unknown keys are refused without delaying other requests'],
      'apps/server/src/rpc/imports/import-reader.test.ts': [
        'a reader that takes too long or too much memory is terminated with that cause, and the next file is read',
        'one file is read at a time and eight wait; others are refused with a time to wait',
      ],
      'apps/server/tests/repository/patterns.long.test.ts': ['every regular expression runs in linear time on adversarial input'],
    },
  },
  {
    name: 'API5 Broken function level authorization',
    answer: `Each procedure names the scope or the kind of credential that it needs. The procedures of administrators accept only an administrator's
session.`,
    tests: {
      [conformance('access/access.matrix')]: [
        'refuses all other scopes together, and lists the scopes that would be sufficient',
        'refuses an account that is no administrator, even for its own page',
        'needs a session, not %s',
      ],
      [conformance('api/routing')]: [
        '/api and /trpc contain only procedures of the router, the sign-in routes, the tools for agents and a catch-all that returns 404',
      ],
    },
  },
  {
    name: 'API6 Unrestricted access to sensitive business flows',
    answer: `Sign-up can be closed. Attempts to sign in, page passwords, reports and reset mails are limited by address. A visitor's click on a link
counts once in ten seconds, and clicks of programs that identify themselves do not count.`,
    tests: {
      [conformance('accounts/sessions')]: ['allow only the first account to sign up while sign-up is closed'],
      [conformance('pages/reports')]: ['is limited to five an hour per address across all pages; a refused form keeps its text'],
      [conformance('pages/protected-pages')]: [
        'accepts ten attempts a minute from one address over all pages, then refuses with Retry-After',
      ],
      [conformance('accounts/password-reset')]: ['one address gets at most five mails an hour'],
    },
  },
  {
    name: 'API7 Server side request forgery',
    answer: `The server fetches the images that pages name, and pages for link previews and imports, only from public addresses. IP addresses in every notation, all
addresses that a name resolves to, and each redirect are checked, and the connection goes to a checked address. The causes of failures reveal nothing about the
server's network.`,
    tests: {
      [attack('outbound')]: [
        'the server stores, displays, redirects to and fetches user-supplied URLs, but sends no request to its own network',
      ],
      'apps/server/src/rpc/imports/import-services.test.ts': ['nothing is fetched from forbidden addresses, nor where fetching is off'],
    },
  },
  {
    name: 'API8 Security misconfiguration',
    answer: `Every response carries the security headers, and pages run no script. An invalid environment variable stops the start.
The \`Host\` header is used only if \`PUBLIC_URL\` is not set, and \`X-Forwarded-*\` headers only from trusted proxies. Ambiguous HTTP is
refused. Errors contain no internals.`,
    tests: {
      [conformance('api/routing')]: ['every answer carries the security headers, and credentials are allowed to no other site'],
      [httpServer]: ['a request with %s gets an error with the headers of every response'],
      'apps/server/src/http/request/origin.test.ts': [
        'a server that listens on loopback (%j) accepts only loopback names, and refuses other names that resolve to it',
      ],
      [conformance('api/errors')]: ['an unexpected error has no details, and 503 has Retry-After'],
      [attack('addresses')]: [
        'does not appear in any response of an instance with PUBLIC_URL',
        'is ignored if no trusted proxy forwards it',
        'to %j has one Location and no additional header',
        'cannot cache account data under a path that ends in %s',
      ],
      [attack('fuzz.property')]: [
        'random malformed requests end without a server error and change nothing',
        'malformed HTTP with %s gets a 4xx or a closed connection, and no request smuggled behind it is executed',
      ],
      'apps/dashboard/e2e/app/hostile-text.e2e.ts': [
        'texts that are markup stay texts on pages of every preset, and in what is shared of them',
        'texts that are markup stay texts on every screen of the dashboard',
      ],
    },
  },
  {
    name: 'API9 Improper inventory management',
    answer: `There is one table of procedures. Routes, OpenAPI document, reference and clients are made from it, and nothing else answers below \`/api\` and
\`/trpc\`.`,
    tests: {
      [conformance('api/table')]: ['every row matches the committed snapshot: path, required access, status and metadata'],
      [conformance('documentation/openapi')]: ['the committed openapi.json is what the router says'],
      [conformance('api/routing')]: [
        '/api and /trpc contain only procedures of the router, the sign-in routes, the tools for agents and a catch-all that returns 404',
      ],
    },
  },
  {
    name: 'API10 Unsafe consumption of APIs',
    answer: `Pages, files and images that are fetched from other sites are checked like input from a user. What a sign-in provider reports is bound to
the browser that started the sign-in. An email address that it reports connects to no account by itself. A provider that does not answer
delays no sign-in for long.`,
    tests: {
      [conformance('accounts/providers')]: [
        'an unreachable provider is reported as unavailable, and password sign-in does not wait for it',
        'a callback without a matching sign-in attempt redirects to the sign-in screen and creates no session',
        'completes only in the session that started the connection',
      ],
      [conformance('accounts/identities')]: ['an account has one identity at a provider, even if two connection attempts were started'],
    },
  },
]
