import { readExport as endpoint } from '@qingyu/contract/personal-data'
import { useCase } from '../../calls/use-case.ts'
import { presentExport } from './personal-data.present.ts'
import { findExport } from './personal-data.repo.ts'

export const readExport = useCase(endpoint, async (call) =>
  presentExport(call, await findExport(call.db, call.caller.uid)),
)
