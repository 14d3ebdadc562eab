import { createOrder } from './create-order.ts'
import { listOrders } from './list-orders.ts'
import { listProducts } from './list-products.ts'
import { readOrder } from './read-order.ts'

export const paymentsRoutes = [listProducts, createOrder, listOrders, readOrder]
