import { readUpload } from './read-upload.ts'

export const videoUploadsRoutes = [readUpload]
