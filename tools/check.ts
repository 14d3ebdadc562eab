import { runChecks } from './steps/checks.ts'
import { conclude } from './steps/tally.ts'

conclude(await runChecks())
