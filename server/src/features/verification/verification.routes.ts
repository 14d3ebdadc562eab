import { applyForVerification } from './apply-for-verification.ts'
import { readVerification } from './read-verification.ts'

export const verificationRoutes = [readVerification, applyForVerification]
