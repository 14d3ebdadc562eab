import { spawnSync } from 'node:child_process'

/** `npm run migration -- add_likes`: writes the next numbered SQL file from the difference between tables and history. */
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration in snake_case: npm run migration -- add_likes')
  process.exitCode = 1
} else {
  const { status } = spawnSync('drizzle-kit', ['generate', '--name', name], {
    cwd: 'server',
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
