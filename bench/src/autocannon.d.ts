/** The part of autocannon that the benchmarks use; it ships no types. */
declare module 'autocannon' {
  interface Request {
    body?: string
  }
  interface Options {
    url: string
    method: 'POST'
    connections: number
    amount: number
    headers: Record<string, string>
    requests: { setupRequest(request: Request): Request }[]
  }
  interface Result {
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
