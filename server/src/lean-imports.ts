import { registerHooks } from 'node:module'

/**
 * Node links Drizzle's ES modules, which import each other in circles, with 190 MB of garbage and half a second; its
 * CommonJS build, the same code, takes 13 MB and a tenth of a second. Imported before the server is.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('drizzle-orm')
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context),
})
