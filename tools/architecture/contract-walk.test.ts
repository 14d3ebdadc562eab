import { readdirSync, readFileSync } from 'node:fs'
import { contract } from '@qingyu/contract/contract'
import type { Endpoint } from '@qingyu/contract/endpoint'
import { useCases } from '@qingyu/server/main'
import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'

const specified: string[] = JSON.parse(
  readFileSync(new URL('../../contract/src/specified-calls.json', import.meta.url), 'utf8'),
)
const featureFiles = readdirSync(new URL('../../server/src/features', import.meta.url), {
  recursive: true,
}).map((path) => String(path).split('/').at(-1))
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

it('no two endpoints share a path', () => {
  const paths = Object.values<Endpoint>(contract).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

it('no two files of the contract use one name, and they export endpoints only', async () => {
  const text = readFileSync(new URL('../../contract/src/contract.ts', import.meta.url), 'utf8')
  const files = Array.from(text.matchAll(/import \* as \w+ from '\.\/(.+)\.ts'/g), ([, file]) => file)
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(`../../contract/src/${file}.ts`)),
  )
  const names = modules.flatMap((module) => Object.keys(module))
  expect(names.toSorted()).toEqual(Object.keys(contract).toSorted())
  for (const endpoint of Object.values<Endpoint>(contract)) expect(endpoint).toHaveProperty('path')
})

it('nothing is mounted that the contract does not declare', () => {
  const declared = new Set<Endpoint>(Object.values(contract))
  expect(useCases.filter(({ endpoint }) => !declared.has(endpoint))).toEqual([])
})

describe.each(Object.entries<Endpoint>(contract))('%s', (name, endpoint) => {
  it('is mounted exactly once', () => {
    const mounted = useCases.filter((useCase) => useCase.endpoint === endpoint)
    expect(mounted, 'is it in its .routes.ts, and that in features.ts?').toHaveLength(1)
  })

  it('has its use case and its test under its own name', () => {
    expect(featureFiles).toContain(`${kebab(name)}.ts`)
    expect(featureFiles).toContain(`${kebab(name)}.test.ts`)
  })

  it('is a call of the specification, or lies under x/ or console/', () => {
    expect(/^(x|console)\//.test(endpoint.path) || specified.includes(`/api/${endpoint.path}`)).toBe(true)
  })

  it('declares a caller, an example that its input accepts, and the refusal of each object it names', () => {
    expect(['anyone', 'member', 'acting-member', 'operator']).toContain(endpoint.caller)
    expect(safeParse(endpoint.input, endpoint.example).issues).toBeUndefined()
    for (const { otherwise } of Object.values(endpoint.objects)) expect(endpoint.errors).toContain(otherwise)
  })

  it('is in the console exactly when operators call it, and in their log exactly when it is an act', () => {
    const beforeSignIn = [
      'console/session/start',
      'console/session/confirm',
      'console/operators/accept_invitation',
    ]
    const ofOperators = endpoint.path.startsWith('console/') && !beforeSignIn.includes(endpoint.path)
    expect(endpoint.caller === 'operator').toBe(ofOperators)
    const logged = useCases.find((useCase) => useCase.endpoint === endpoint)?.logged ?? false
    if (endpoint.caller !== 'operator') return expect(logged).toBe(false)
    expect(endpoint.roles.length).toBeGreaterThan(0)
    expect(logged).toBe(endpoint.act !== null)
    if (endpoint.act !== null) expect(endpoint.act).toMatch(/^[a-z]+\.[a-z_]+$/)
  })
})
