/** What a rejection says: the reasons that were ticked, and the text that the author reads. */

export interface Reason {
  id: string
  text: string
  phrase: string
}

export interface Statement {
  reasons: readonly string[]
  note: string
  /** Somebody has written in it: phrases no longer come and go by themselves. */
  own: boolean
}

export const blank: Statement = { reasons: [], note: '', own: false }

const phrasesOf = (list: readonly Reason[], chosen: readonly string[]): string =>
  list
    .filter(({ id }) => chosen.includes(id))
    .map(({ phrase }) => phrase)
    .filter((phrase) => phrase !== '')
    .join('\n')

export function toggleReason(statement: Statement, list: readonly Reason[], id: string): Statement {
  const reasons = statement.reasons.includes(id)
    ? statement.reasons.filter((one) => one !== id)
    : [...statement.reasons, id]
  return { ...statement, reasons, note: statement.own ? statement.note : phrasesOf(list, reasons) }
}

export const writeNote = (statement: Statement, note: string): Statement => ({
  ...statement,
  note,
  own: note.trim() !== '',
})

/** The phrases of what is ticked, put below what stands there already. */
export function insertPhrases(statement: Statement, list: readonly Reason[]): Statement {
  const missing = phrasesOf(list, statement.reasons)
    .split('\n')
    .filter((phrase) => phrase !== '' && !statement.note.includes(phrase))
  if (missing.length === 0) return statement
  return {
    ...statement,
    note: [statement.note.trimEnd(), ...missing].filter((line) => line !== '').join('\n'),
  }
}

/** Why it cannot be sent yet, or undefined: nobody is rejected without a word. */
export function lacking(statement: Statement, list: readonly Reason[]): string | undefined {
  if (statement.reasons.length === 0 && list.length > 0) return '请先选择不通过的理由'
  return statement.note.trim() === '' ? '请写下作者会看到的说明' : undefined
}
