import { Agent, request } from 'node:http'

const AT_ONCE = 32

/** Posts every body over a few kept connections and answers the statuses. A dropped connection is an error. */
export async function postMany(url: string, bodies: readonly string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses: number[] = []
  let next = 0
  const work = async () => {
    while (next < bodies.length) statuses.push(await post(url, bodies[next++] ?? '', agent))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
  return statuses
}

function post(url: string, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
