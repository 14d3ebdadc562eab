import { contract } from '@qingyu/contract/contract'
import type { Endpoint } from '@qingyu/contract/endpoint'
import { COMMON_ERRORS } from '@qingyu/contract/errors'
import { describeShape } from './describe-shape.ts'

/** docs/api.md, written from the contract. `npm run docs` writes it; a test fails when it is not what stands there. */
export function apiReference(): string {
  const endpoints = Object.entries<Endpoint>(contract).toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1))
  return `${HEAD}${endpoints.map(([name, endpoint]) => section(name, endpoint)).join('\n')}`
}

const HEAD = `# The calls

Written from \`contract/\` by \`npm run docs\`; do not edit. Every call is a POST of an envelope (see the walk through one request) to
\`/api/<path>\`; its answer is \`{ status, msg, data }\`. Any call may also answer ${COMMON_ERRORS.map((code) => `\`${code}\``).join(', ')}.

| caller | who may call |
| --- | --- |
| anyone | visitors and members; a token that is no longer good is refused with 420 all the same |
| member | a live session, a frozen account's included |
| acting-member | a live session of an account that is not frozen (\`ACCOUNT_FROZEN\` otherwise) |
| operator | a live session of the console, in one of the roles named (\`NOT_ALLOWED\` otherwise); the owner always |

`

function callerOf(endpoint: Endpoint): string {
  if (endpoint.caller !== 'operator') return endpoint.caller
  const log = endpoint.act === null ? 'not logged' : `logged as \`${endpoint.act}\``
  return `operator: ${endpoint.roles.join(', ')}; ${log}`
}

function section(name: string, endpoint: Endpoint): string {
  const rows = [
    ['caller', callerOf(endpoint)],
    ['input', `\`${describeShape(endpoint.input)}\``],
    ['answer', `\`${describeShape(endpoint.output)}\``],
    ['refusals', endpoint.errors.map((code) => `\`${code}\``).join(', ') || '–'],
    ...Object.entries(endpoint.objects).map(([field, { kind, otherwise }]) => [
      `\`${field}\``,
      `a ${kind} of the caller's own; another's or a missing one answers \`${otherwise}\``,
    ]),
    ['example', `\`${JSON.stringify(endpoint.example)}\``],
  ]
  const table = rows.map(([what, text]) => `| ${what} | ${(text ?? '').replaceAll('|', '\\|')} |`).join('\n')
  return `## ${endpoint.path}\n\n\`${name}\`: ${endpoint.does}\n\n| | |\n| --- | --- |\n${table}\n`
}
