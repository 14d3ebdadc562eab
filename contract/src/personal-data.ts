import * as v from 'valibot'
import { password } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { nothing, unixSeconds } from './shapes.ts'

const exportState = v.object({
  state: v.picklist(['none', 'preparing', 'ready', 'failed']),
  // The address of the encrypted file with its key, while it is kept.
  url: v.string(),
  expires_at: unixSeconds,
})

export const requestExport = endpoint({
  path: 'x/account/export',
  does: 'Starts the export of everything kept about me; made in the background, kept for a day.',
  caller: 'member',
  input: v.object({ password }),
  output: exportState,
  errors: ['WRONG_PASSWORD'],
  objects: {},
  example: { password: 'quiet-shore-7' },
})

export const readExport = endpoint({
  path: 'x/account/export_state',
  does: 'How far my export is, and its address when it is ready.',
  caller: 'member',
  input: nothing,
  output: exportState,
  errors: [],
  objects: {},
  example: {},
})

export const deleteAccount = endpoint({
  path: 'x/account/delete',
  does: 'Deletes my account for good: everything that names me goes, ledger rows stay without a name.',
  caller: 'member',
  input: v.object({ password, confirm: v.literal('DELETE', '请输入 DELETE 确认注销') }),
  output: nothing,
  errors: ['WRONG_PASSWORD'],
  objects: {},
  example: { password: 'quiet-shore-7', confirm: 'DELETE' },
})
