import { createWork } from './create-work.ts'
import { hideWork } from './hide-work.ts'
import { listHiddenWorks } from './list-hidden-works.ts'
import { listRejectedWorks } from './list-rejected-works.ts'
import { listReleasedWorks } from './list-released-works.ts'
import { listWaitingWorks } from './list-waiting-works.ts'
import { readWorkForm } from './read-work-form.ts'
import { readWork } from './read-work.ts'
import { removeWork } from './remove-work.ts'
import { updateWork } from './update-work.ts'

export const worksRoutes = [
  readWorkForm,
  createWork,
  readWork,
  updateWork,
  hideWork,
  removeWork,
  listReleasedWorks,
  listWaitingWorks,
  listRejectedWorks,
  listHiddenWorks,
]
