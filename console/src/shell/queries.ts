import { Refused } from '@qingyu/client/errors'
import { QueryClient } from '@tanstack/react-query'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // A refusal stays one; what failed on the way is tried once more.
      retry: (failures, error) => !(error instanceof Refused) && failures < 1,
    },
    mutations: { retry: false },
  },
})
