import { parseSync } from 'vite'

/** The keys of the table `routes`, read off its text: to run it would take a browser. */
export function routePaths(source: string): string[] {
  const declarations = parseSync('routes.ts', source).program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  )
  const table = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'routes')?.init
  if (table?.type !== 'ObjectExpression') return []
  return table.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Literal' ? [String(property.key.value)] : [],
  )
}
