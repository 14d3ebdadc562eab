import pg from 'pg'

/** The database refused to move an item, give a verdict or change what was reviewed; `rule` is the constraint's name. */
export class PublicationRefused extends Error {
  override readonly name = 'PublicationRefused'
  readonly rule: string
  /** For `publication_release`: what is missing (review, second_opinion, clear_hit, verified_author, declaration, adult, consent). */
  readonly lacks: readonly string[]

  constructor(rule: string, lacks: readonly string[], cause: unknown) {
    super(`refused by ${rule}${lacks.length > 0 ? `: lacks ${lacks.join(', ')}` : ''}`, { cause })
    this.rule = rule
    this.lacks = lacks
  }
}

const CHECK_VIOLATION = '23514'

export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (!(cause instanceof pg.DatabaseError) || cause.code !== CHECK_VIOLATION || !cause.constraint)
      throw error
    const lacks = cause.constraint === 'publication_release' ? (cause.detail ?? '').split(',') : []
    throw new PublicationRefused(cause.constraint, lacks, error)
  }
}
