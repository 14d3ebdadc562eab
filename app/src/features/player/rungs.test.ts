// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rungsOf } from './rungs.ts'

const MASTER = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-STREAM-INF:BANDWIDTH=3100842,AVERAGE-BANDWIDTH=3000000,RESOLUTION=720x1280,CODECS="avc1.42c01f,mp4a.40.2"
720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1544478,CODECS="avc1.42c01e,mp4a.40.2",RESOLUTION=480x854
480.m3u8
`

it('names rungs by their short side, from the smallest up, beside the playlist', () => {
  expect(rungsOf(MASTER, 'https://isle.test/media/v/token/index.m3u8')).toEqual([
    { lines: 480, url: 'https://isle.test/media/v/token/480.m3u8' },
    { lines: 720, url: 'https://isle.test/media/v/token/720.m3u8' },
  ])
})

it('reads playlists with the line ends of Windows', () => {
  const rungs = rungsOf(MASTER.replaceAll('\n', '\r\n'), 'https://isle.test/v/index.m3u8')
  expect(rungs.map(({ url }) => url)).toEqual([
    'https://isle.test/v/480.m3u8',
    'https://isle.test/v/720.m3u8',
  ])
})

it('finds nothing in a playlist of segments', () => {
  expect(rungsOf('#EXTM3U\n#EXTINF:4,\n480.0.ts\n', 'https://isle.test/480.m3u8')).toEqual([])
})
