import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A phone's connection to the server: slow upwards, and gone when it is cut, without a word to the phone. */
export interface WeakLine {
  url: string
  /** Comes true in the middle of something: when so many bytes more have gone up. */
  carried(bytes: number): Promise<void>
  cut(): void
  mend(): void
  close(): void
}

export async function openWeakLine(server: string, upwardsBytesPerSecond: number): Promise<WeakLine> {
  const { hostname, port } = new URL(server)
  const open = new Set<Socket>()
  let dead = false
  let wanted = 0
  let tell = () => {}
  const line = createServer((phone) => {
    if (dead) {
      phone.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    const end = () => {
      for (const socket of [phone, far]) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [phone, far]) open.add(socket.on('error', end).on('close', end))
    phone.on('data', (bytes) => {
      phone.pause()
      far.write(bytes)
      wanted -= bytes.length
      if (wanted <= 0) tell()
      setTimeout(() => phone.resume(), (bytes.length / upwardsBytesPerSecond) * 1000)
    })
    far.pipe(phone)
  })
  const cutAll = () => open.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  if (typeof address !== 'object' || !address) throw new Error('there is no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    carried: (bytes) => {
      wanted = bytes
      return new Promise((resolve) => (tell = resolve))
    },
    cut: () => {
      dead = true
      cutAll()
    },
    mend: () => {
      dead = false
    },
    close: () => {
      line.close()
      cutAll()
    },
  }
}
