import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, it } from 'vitest'
import { describeError } from './log.ts'

it('says what failed and where, without the values that went into it', () => {
  const refusal = new pg.DatabaseError('invalid input syntax for type integer: "SECRET-VALUE"', 9, 'error')
  refusal.code = '22P02'
  refusal.detail = 'Key (username)=(SECRET-NAME) already exists.'
  const error = new DrizzleQueryError(
    'select * from users where username = $1',
    ['SECRET-PARAMETER'],
    refusal,
  )
  const logged = describeError(error)
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: select * from users where username = $1',
    cause: { type: 'DatabaseError', code: '22P02', message: 'invalid input syntax for type integer: "…"' },
  })
  expect(logged.where[0]).toContain('log.test.ts')
  expect(JSON.stringify(logged)).not.toContain('SECRET')
})

it('bears whatever is thrown', () => {
  expect(describeError('a text')).toEqual({ type: 'string', message: 'not an error', where: [] })
  expect(describeError(undefined)).toMatchObject({ type: 'undefined' })
})
