import { writeFile } from 'node:fs/promises'
import { apiReference } from './api-reference.ts'

const file = new URL('../docs/api.md', import.meta.url)
await writeFile(file, apiReference())
console.log('docs/api.md is written from the contract.')
