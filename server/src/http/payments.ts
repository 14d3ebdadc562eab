import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../calls/services.ts'
import {
  findCashierOrder,
  pressCashierButton,
  receiveNotification,
} from '../features/payments/payments.public.ts'
import { CASHIER_POLICY, cashierPage, noSuchOrderPage } from './cashier-page.ts'
import { plain } from './copy.ts'
import { guiseFor } from './guise.ts'

const LARGEST_FORM = 16 * 1024

type Form = Record<string, string>

/** Outside the envelope: what payment providers tell us, and the sandbox's cashier. */
export async function mountPayments(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.post<{ Params: { provider: string }; Body: Form | undefined }>(
      '/pay/notify/:provider',
      async (request, reply) => {
        const heard = await receiveNotification(services, request.params.provider, request.body ?? {})
        reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        if (heard === undefined) return reply.code(404).send(plain.notFound)
        // Anything but 200 `success`, and the provider says it again.
        return heard ? reply.send('success') : reply.code(400).send('refused')
      },
    )

    const show = (reply: FastifyReply, html: string) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': CASHIER_POLICY,
        })
        .send(html)

    scope.get<{ Params: { order: string } }>('/cashier/:order', async (request, reply) => {
      const { name } = guiseFor(request, services.settings)
      const order = await findCashierOrder(services, request.params.order)
      return order ? show(reply, cashierPage(name, order)) : show(reply.code(404), noSuchOrderPage(name))
    })

    scope.post<{ Params: { order: string }; Body: Form | undefined }>(
      '/cashier/:order',
      async (request, reply) => {
        const { order: orderNo } = request.params
        const order = await findCashierOrder(services, orderNo)
        if (!order) return show(reply.code(404), noSuchOrderPage(guiseFor(request, services.settings).name))
        const action = request.body?.['action']
        if (action !== 'pay' && action !== 'fail') return reply.code(400).send({ msg: plain.badInput })
        await pressCashierButton(services, orderNo, action)
        return reply.header('cache-control', 'no-store').redirect(order.returnTo, 303)
      },
    )
  })
}
