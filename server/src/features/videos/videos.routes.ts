import { buyVideo } from './buy-video.ts'
import { collectVideo } from './collect-video.ts'
import { forgetWatchedVideos } from './forget-watched-videos.ts'
import { likeVideo } from './like-video.ts'
import { listBoughtVideos } from './list-bought-videos.ts'
import { listCollectedVideos } from './list-collected-videos.ts'
import { listLikedVideos } from './list-liked-videos.ts'
import { listWatchedVideos } from './list-watched-videos.ts'
import { openWithFreeView } from './open-with-free-view.ts'
import { openWithTicket } from './open-with-ticket.ts'
import { readVideo } from './read-video.ts'
import { recommendVideos } from './recommend-videos.ts'
import { watchVideo } from './watch-video.ts'

export const videosRoutes = [
  readVideo,
  watchVideo,
  likeVideo,
  collectVideo,
  recommendVideos,
  buyVideo,
  openWithTicket,
  openWithFreeView,
  listBoughtVideos,
  listLikedVideos,
  listCollectedVideos,
  listWatchedVideos,
  forgetWatchedVideos,
]
