import { addPerson } from './add-person.ts'
import { listPeople } from './list-people.ts'
import { withdrawConsent } from './withdraw-consent.ts'

export const peopleRoutes = [listPeople, addPerson, withdrawConsent]
