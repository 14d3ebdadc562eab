import { fastify } from 'fastify'

/** The yardstick: Fastify parsing 1 KB of JSON and sending it back. */
const app = fastify()
app.post('/echo', async (request) => request.body)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url: `${url}/echo` })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(1))
