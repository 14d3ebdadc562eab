import type { readExport } from '@qingyu/contract/personal-data'
import type { OutputOf } from '@qingyu/contract/endpoint'
import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import type { ExportRow } from './personal-data.repo.ts'

type ExportState = OutputOf<typeof readExport>

export function presentExport({ clock, media }: Services, row: ExportRow | undefined): ExportState {
  if (!row || row.expiresAt <= clock.now()) return { state: 'none', url: '', expires_at: 0 }
  return {
    state: row.state,
    url: row.state === 'ready' ? media.addressOf(row.objectId) : '',
    expires_at: seconds(row.expiresAt),
  }
}
