/** A risk of the OWASP API Security Top 10 (2023): what the service answers it with, and the tests that hold it to that, by file. */
export type Risk = { name: string; answer: string; tests: Readonly<Record<string, readonly string[]>> }

const conformance = (name: string) => `apps/server/tests/conformance/${name}.test.ts`
const attack = (name: string) => `apps/server/tests/attack/${name}.test.ts`

export const risks: readonly Risk[] = [
  {
    name: 'API1 Broken object level authorization',
    answer: `Every statement that takes an id takes its owner, too, so somebody else's page, link or token answers like one that does not exist.`,
    tests: {
      [conformance('access/access')]: [
        'answers a stranger exactly as it answers an unknown and a malformed %s, while the owner succeeds',
        'does not reach a link through another page of the same owner',
      ],
      [attack('fuzz')]: ['random requests made from the document are answered as it says, and leave other accounts as they were'],
    },
  },
  {
    name: 'API2 Broken authentication',
    answer: `Tokens have 230 random bits, are kept as hashes and asked for on each request; sessions end in the database; passwords are scrypt
hashes; tries are limited by address and by account, whatever a client says of its address.`,
    tests: {
      [conformance('access/access')]: [
        'is refused by a token from the moment it expires or is revoked',
        'refuses a caller without credentials',
      ],
      [conformance('accounts/sessions')]: [
        'ends with sign-out: its cookie opens nothing from the next request on, and other sessions stay',
        'writes for no other origin: a prefix, a suffix, another port, null, cross-site',
        'say the same of a wrong password and of an unknown account',
      ],
      [conformance('accounts/password-reset')]: [
        'works once, ends every session, and takes all other links with it',
        'nobody learns whether there is an account: the same answer, and no mail',
      ],
      [attack('guessing')]: [
        'at the passwords of many accounts is slowed like one who does not',
        'at tokens is slowed like one who does not',
        'gets the same answer, byte by byte but for the request’s id',
        'hears it after the same work: the median of either is within half of the other',
        'that somebody planted in a browser is not the one that signing in makes',
      ],
    },
  },
  {
    name: 'API3 Broken object property level authorization',
    answer: `A row takes the fields of its schema and answers with those of its schema; nothing is copied from a request into a table by name.
The secrets of accounts, pages, tokens, the database and the operator are looked for in every answer to a test: of conformance and attack,
under faults and load, of several instances, and while a browser works the dashboard; there and under faults in the log, too.`,
    tests: {
      [conformance('access/secrets')]: ['an answer with %s fails the test that saw it'],
      'apps/server/tests/faults/known-secrets.test.ts': [
        'what an answer gives once is found in any later one and in the log, and so is what was sent',
        'it is found as well in what those are answered who ask instances that are replaced, and those who ask for too much',
      ],
      'apps/dashboard/e2e/secrets.e2e.ts': [
        'a server that has told its secrets, in an answer or in its log, fails the journey that it was started for',
      ],
      [attack('assignment')]: [
        'sets nothing that is not the caller’s to set',
        'signing up takes nothing but a name, an address and a password',
      ],
      [conformance('api/input')]: ['reads neither prototypes nor depths, and the last of two equal keys'],
    },
  },
  {
    name: 'API4 Unrestricted resource consumption',
    answer: `Requests are limited by token, session and address, things by the plan's quotas, bodies by their row's limit before they are read,
lists before they are checked; no pattern takes longer than its text explains; requests have 30 seconds to arrive.`,
    tests: {
      [conformance('api/limits')]: [
        'let exactly as many pages, links and tokens through as they allow, however many ask at once',
        'are told on every answer to a valid credential, and refuse the next with when to come back',
        'count refused credentials by address, so that nobody can guess on',
      ],
      [conformance('api/input')]: ['refuses more than its limit whether declared or not, and takes exactly that'],
      'apps/server/tests/repository/patterns.test.ts': [
        'no text, however it is made, keeps a pattern busy for longer than its length explains',
      ],
    },
  },
  {
    name: 'API5 Broken function level authorization',
    answer: `Each row names the scope or the kind of credential that it takes; administrators' rows take nothing but an administrator's session.`,
    tests: {
      [conformance('access/access')]: [
        'refuses %s, and names the scopes that would do',
        'refuses somebody who is no administrator, even on a page of their own',
        'needs a session, not %s',
      ],
      [conformance('api/routing')]: [
        'below /api and /trpc there is nothing besides the rows, what signs people in and what refuses the rest',
      ],
    },
  },
  {
    name: 'API6 Unrestricted access to sensitive business flows',
    answer: `Signing up can be closed; tries at sign-in, page passwords, reports and reset mails are counted by address; a click counts once in ten
seconds for a visitor and a tile, and not at all for a program that says what it is.`,
    tests: {
      [conformance('accounts/sessions')]: ['let the first account sign up where sign-up is closed, and nobody after it'],
      [conformance('pages/reports')]: [
        'is taken five times an hour from one address, over all pages and ports; what was typed is not lost',
      ],
      [conformance('pages/protected-pages')]: [
        'is tried ten times a minute by one address, over all pages; the next is told when to come back',
      ],
      [conformance('accounts/password-reset')]: ['one address gets five mails an hour, however many are asked for'],
    },
  },
  {
    name: 'API7 Server side request forgery',
    answer: `No address that somebody gives is ever asked for: pictures are loaded by visitors, destinations by their browsers. The service speaks to
its database and to what its operator configured, and to nothing else.`,
    tests: { [attack('outbound')]: ['addresses are kept, shown, drawn and led to, and none of them is ever asked'] },
  },
  {
    name: 'API8 Security misconfiguration',
    answer: `Every answer carries the security headers; pages run no script; a wrong variable stops the start; a Host counts only where no PUBLIC_URL
is set, X-Forwarded headers only from trusted proxies; ambiguous HTTP is refused; errors tell no internals.`,
    tests: {
      [conformance('api/routing')]: ['every answer carries the security headers, and credentials are allowed to no other site'],
      [conformance('api/errors')]: ['what nobody foresaw says no more than that, and 503 says when to come back'],
      [attack('addresses')]: [
        'is nowhere in what an instance with PUBLIC_URL answers',
        'that is forwarded by nobody who is trusted is not believed',
        'to %j has one Location and no header more',
        'finds nothing of an account below an address that ends in %s',
      ],
      [attack('fuzz')]: [
        'random malformed requests end without a server error and change nothing',
        'HTTP with %s is refused, nothing behind it is done, and the next request is answered',
      ],
      'apps/dashboard/e2e/app/hostile-text.e2e.ts': [
        'texts that are markup stay texts on pages of every preset, and in what is shared of them',
        'texts that are markup stay texts on every screen of the dashboard',
      ],
    },
  },
  {
    name: 'API9 Improper inventory management',
    answer: `There is one table of rows; addresses, document, reference and clients follow from it, and nothing else answers below /api and /trpc.`,
    tests: {
      [conformance('api/table')]: [
        'every route has the method, address, scope and status that the specification and the contract give it',
        'the rows without a route are the dashboard’s own, for everybody, for sessions or for administrators',
      ],
      [conformance('documentation/openapi')]: ['the committed openapi.json is what the router says'],
      [conformance('api/routing')]: [
        'below /api and /trpc there is nothing besides the rows, what signs people in and what refuses the rest',
      ],
    },
  },
  {
    name: 'API10 Unsafe consumption of APIs',
    answer: `The only other services are those with which people sign in: what they say is bound to the browser that began, an address that they name
connects to no account by itself, and one that hangs holds nobody up for long.`,
    tests: {
      [conformance('accounts/providers')]: [
        'a provider that is away is said to be, and signing in with a password does not wait for it',
        'who comes back with what was never begun here is led to the sign-in screen, without a session',
        'goes on under the session of its account, and under no other',
      ],
      [conformance('accounts/identities')]: ['an account has one identity at a provider, also where two connections were begun'],
    },
  },
]
