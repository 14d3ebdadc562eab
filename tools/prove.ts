import { join } from 'node:path'

import { listProofs, runProof } from './steps/proofs.ts'
import { step } from './steps/run-step.ts'
import { conclude } from './steps/tally.ts'

const folder = join(import.meta.dirname, '..', 'bench', 'src', 'prove')
const name = process.argv[2]

if (name === undefined) {
  console.log('npm run prove -- <name>\n')
  for (const proof of await listProofs(folder)) {
    console.log(`${proof.name}: ${proof.about} (needs ${proof.needsDiskGb} GB of disk)`)
  }
} else {
  conclude(await step(name, () => runProof(folder, name)))
}
