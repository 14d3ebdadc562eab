import { runProgram } from './steps/run-step.ts'

process.exitCode = await runProgram('oxfmt', process.argv.slice(2))
