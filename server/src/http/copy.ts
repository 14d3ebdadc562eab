import type { ErrorCode, ErrorDetails } from '@qingyu/contract/errors'

/** The sentence a member reads for each refusal: short, polite, fit for a toast. */
const sentences: { [C in ErrorCode]: (details: ErrorDetails[C]) => string } = {
  INVALID_INPUT: ({ reason }) => reason,
  SIGNED_OUT: () => '登录已失效，请重新登录',
  ACCOUNT_FROZEN: ({ reason }) => (reason ? `账号已被冻结：${reason}` : '账号已被冻结，如有疑问请联系客服'),
  NOT_FOUND: () => '内容不存在或已被删除',
  TOO_MANY: ({ retry_after }) => `操作太频繁，请${duration(retry_after)}后再试`,
  PROHIBITED_TEXT: () => '内容包含不允许的词语，请修改后再试',
  CLOCK_SKEW: () => '设备时间不准确，请校准后重试',
  INTERNAL: ({ request_id }) => `服务器开小差了，请稍后再试（编号 ${request_id}）`,

  USERNAME_TAKEN: () => '用户名已被使用，请换一个',
  USERNAME_RESERVED: () => '该用户名不可使用，请换一个',
  WEAK_PASSWORD: ({ reason }) => reason,
  WRONG_CREDENTIALS: () => '用户名或密码错误',
  WRONG_PASSWORD: () => '密码错误',
  INVITE_CODE_UNKNOWN: () => '邀请码不存在，请检查后重试',
  NICKNAME_RESERVED: () => '该昵称不可使用，请换一个',
  PICTURE_NOT_YOURS: () => '图片不存在或已失效，请重新上传',
  DOCUMENT_NOT_YOURS: () => '证件照片不存在或已失效，请重新上传',
  UNDER_AGE: () => '未满 18 周岁，无法提交',
  VERIFICATION_WAITING: () => '认证正在审核中，请耐心等待',
  VERIFICATION_PASSED: () => '您已通过认证，无需重复申请',
  VERIFICATION_ENDED: () => '您的认证已被取消，如有异议请联系客服',

  REQUEST_ID_REUSED: () => '请求编号已被使用，请重新提交',
  NOT_ENOUGH_COINS: ({ short }) => `金币不足，还差 ${short} 金币`,
  SPENDING_LIMIT: ({ left }) => `已达到您设置的每月消费限额，本月还可消费 ${left} 金币`,
  ALREADY_OWNED: () => '您已拥有，无需重复购买',
  NO_TICKET: () => '没有可用的观影券',
  TICKET_TOO_SMALL: () => '观影券不适用于该内容，请使用金币购买',
  CODE_UNKNOWN: () => '兑换码不存在，请检查后重试',
  CODE_USED: () => '兑换码已被使用',
  CODE_EXPIRED: () => '兑换码已过期',
  PRODUCT_UNKNOWN: () => '商品已下架，请重新选择',
  PAY_WAY_UNKNOWN: () => '该支付方式暂不可用，请换一种',
  PAYMENT_UNAVAILABLE: () => '支付通道繁忙，请稍后再试',

  NOT_FOR_SALE: () => '该内容不支持这种方式解锁',
  NO_FREE_VIEW: () => '今日免费观看次数已用完，开通会员可无限观看',
  NOT_VERIFIED: () => '通过认证后才能发布作品',
  UPLOAD_NOT_YOURS: () => '视频不存在或已失效，请重新上传',
  UPLOAD_FAILED: () => '视频处理失败，请重新上传',
  WORK_NOT_YOURS: () => '作品不存在或已被删除',
  WORK_FIXED: () => '作品当前的状态不允许此操作',
  NO_CONSENT: () => '所选人物的授权不完整，请先补齐授权',
  COMMENT_NOT_YOURS: () => '评论不存在或已被删除',

  ALREADY_REPORTED: () => '您已举报过，正在处理中',
  OWN_OBJECT: () => '不能举报自己的内容',

  NOT_ALLOWED: () => '您的角色没有此操作的权限',
  LOCKED_OUT: ({ retry_after }) => `错误次数过多，登录已锁定，请${duration(retry_after)}后再试`,
  WRONG_CODE: () => '验证码错误或已被使用',
  SIGN_IN_OVER: () => '登录已超时，请重新输入密码',
  INVITATION_OVER: () => '邀请链接无效、已过期或已被使用',
  LOGIN_TAKEN: () => '该登录名已被使用，请换一个',
  LAST_OWNER: () => '至少需要保留一位所有者',
  QUEUE_EMPTY: () => '没有等待处理的条目了',
  TASK_TAKEN: () => '同事正在处理或已经处理',
  TASK_NOT_YOURS: () => '这一条已不在您手上，请重新领取',
  OBJECT_CHANGED: () => '内容刚被对方更改，请重新查看后再决定',
  DOCUMENTS_UNREAD: () => '请先逐一查看证件，再作通过',
  DOCUMENTS_CLOSED: () => '查看权限未获同意或已过期，请重新申请',
  OWN_REQUEST: () => '自己的申请须由另一位同事处理',
  RELEASE_LACKS: ({ lacks }) => `还不能通过：${lacks.map((one) => LACKS.get(one) ?? one).join('、')}`,
}

const LACKS: ReadonlyMap<string, string> = new Map([
  ['review', '缺少审核'],
  ['second_opinion', '需要另一位同事复核'],
  ['clear_hit', '有未排除的扫描命中'],
  ['verified_author', '作者未通过认证'],
  ['declaration', '缺少作者声明'],
  ['adult', '人物当时未满 18 岁'],
  ['consent', '人物授权不完整'],
])

const duration = (seconds: number) => (seconds < 60 ? ` ${seconds} 秒` : ` ${Math.ceil(seconds / 60)} 分钟`)

export const sentenceFor = <C extends ErrorCode>(code: C, details: ErrorDetails[C]): string =>
  sentences[code](details)

/** Answers that are not calls: refused before an envelope could be opened, or outside of it. */
export const plain = {
  success: '操作成功',
  badInput: '参数格式不正确',
  refusedEnvelope: '请求无法识别，请更新应用后重试',
  tooLarge: '请求内容过大',
  unknownPath: '接口不存在',
  overloaded: '服务繁忙，请稍后再试',
  internal: '服务器开小差了，请稍后再试',
  notFound: '页面不存在',
  badUpload: '上传格式不正确',
  uploadUnsigned: '上传凭证已失效，请重新登录后再试',
  noFile: '请选择文件',
  videoTooLarge: '视频文件超过大小上限，请压缩后再上传',
  uploadGone: '上传已失效，请重新上传',
  tooManyParts: '未完成的上传过多，请先完成或取消后再试',
  tooManyAtOnce: '同时上传的视频过多，请稍后再试',
  mayNotWatch: '暂无观看权限，请返回刷新后再试',
} as const
