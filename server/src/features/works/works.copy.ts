/** Words for authors and reviewers. */

export const PRICE_NAMES = { free: '免费', vip: '会员', coins: '金币' }

export const ACCOUNT_GONE = { reasons: ['account_deleted'], note: '账号已注销' }

export const WAITING_STEPS = { scan: '自动检测中', wait: '等待审核' }
