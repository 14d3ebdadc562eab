import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { findPrograms } from '@qingyu/server/main'

/** Nothing but the film: what every page with a film can at most be as quick as. */
const PAGE = `<!doctype html><link rel="icon" href="data:,"><video src="/film.mp4" autoplay muted playsinline></video>`

/** An origin with that page. The film is the same pictures, put from their pieces into one file without coding anew. */
export async function openPlainFilm(pieces: readonly string[], file: string) {
  const { ffmpeg } = await findPrograms()
  const joined = ['-i', `concat:${pieces.join('|')}`, '-c', 'copy', '-movflags', '+faststart', file]
  await promisify(execFile)(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...joined])
  const { size } = await stat(file)
  const server = createServer((request, response) =>
    request.url === '/film.mp4'
      ? sendFilm(request, response, file, size)
      : response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('there is no port')
  return {
    url: `http://localhost:${address.port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function sendFilm(request: IncomingMessage, response: ServerResponse, file: string, size: number): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : size - 1
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  createReadStream(file, { start, end }).pipe(response)
}
