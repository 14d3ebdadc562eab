import { answerPictures } from './answer-pictures.ts'

answerPictures(self, self.location.origin)
