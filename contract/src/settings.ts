import * as v from 'valibot'
import { reportReason, shortcut, tab } from './shapes.ts'

/**
 * What operators change at run time: each with its shape, the value it starts with, and what it means.
 * Amounts and limits of the product live here and never in a screen or a use case.
 */
const setting = <S extends v.GenericSchema>(shape: S, initial: v.InferOutput<S>, about: string) => ({
  shape,
  initial,
  about,
})

const text = v.pipe(v.string(), v.maxLength(10_000))
const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))
const windowSeconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31_536_000))
const reservedName = v.pipe(v.string(), v.regex(/\p{L}/u), v.maxLength(40))
const path = v.pipe(v.string(), v.regex(/^\/(?!\/)\S*$/), v.maxLength(200))
const tabs = v.pipe(v.array(tab), v.maxLength(20))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const price = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
const coinProduct = v.object({ id, name: title, price, coins: price, bonus: amount })
const vipProduct = v.pipe(
  v.object({
    id,
    name: title,
    price,
    level: v.picklist([1, 2, 3, 4]),
    // 0: without end.
    days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3660)),
    tickets: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
  }),
  v.check(({ level, days }) => (level === 4) === (days === 0), 'level 4 is the one without end'),
)
const listOf = <S extends v.GenericSchema<{ id: string }, { id: string }>>(item: S, most: number) =>
  v.pipe(
    v.array(item),
    v.maxLength(most),
    v.check((items) => new Set(items.map((one) => one.id)).size === items.length),
  )

/** `phrase`: what the author is told, for the operator to begin from; `kinds`: where it is offered, none for everywhere. */
const givenReason = v.object({
  id,
  text: title,
  phrase: v.pipe(v.string(), v.maxLength(500)),
  kinds: v.pipe(v.array(id), v.maxLength(20)),
})

export const settings = {
  'brand.name': setting(title, '青屿', '产品名称'),
  'brand.title': setting(title, '青屿', '网页标题'),
  'brand.description': setting(text, '成年人的安静岛屿', '网页描述'),
  'brand.theme_color': setting(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)), '#0c1519', '主题颜色'),
  'brand.discreet_name': setting(title, '日常笔记', '隐私模式下显示的名称'),

  'app.redirects': setting(
    v.record(path, v.union([path, v.pipe(v.string(), v.url(), v.startsWith('https://'))])),
    {},
    '页面跳转：从站内路径到另一路径或 https 地址',
  ),

  'wire.lines': setting(v.array(v.pipe(v.string(), v.url())), [], '线路地址；为空时只使用本站'),
  'wire.key_ids': setting(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255))),
      v.minLength(1),
      v.maxLength(2),
      v.check((ids) => new Set(ids).size === ids.length),
    ),
    [1],
    '有效的传输密钥编号，第一个用于新设备；轮换时先加新的，一天后去掉旧的；重启后生效',
  ),

  'home.find_tabs': setting(
    tabs,
    [
      { sort: 'recommend', name: '推荐' },
      { sort: 'latest', name: '最新' },
      { sort: 'hot', name: '热门' },
      { sort: 'tuwen', name: '图文' },
    ],
    '首页标签',
  ),
  'home.original_tabs': setting(
    tabs,
    [
      { sort: 'all', name: '全部' },
      { sort: 'series', name: '剧集' },
      { sort: 'film', name: '电影' },
      { sort: 'short', name: '短片' },
    ],
    '片库标签',
  ),
  'home.dark_tabs': setting(
    tabs,
    [
      { sort: 'recommend', name: '精选' },
      { sort: 'latest', name: '最新' },
    ],
    '暗网标签',
  ),
  'home.post_tabs': setting(
    tabs,
    [
      { sort: 'recommend', name: '推荐' },
      { sort: 'latest', name: '最新' },
      { sort: 'follow', name: '关注' },
      { sort: 'find', name: '求片' },
    ],
    '社区标签',
  ),
  'home.shortcuts': setting(
    v.pipe(v.array(shortcut), v.maxLength(12)),
    [
      { title: '我的购买', icon: 'shopping-bag', route: '/my/buy' },
      { title: '我的收藏', icon: 'star', route: '/my/collect' },
      { title: '观看历史', icon: 'history', route: '/my/collect?tab=history' },
      { title: '创作中心', icon: 'clapperboard', route: '/creative' },
      { title: '我的作品', icon: 'film', route: '/my/work' },
      { title: '编辑资料', icon: 'user-pen', route: '/myedit' },
      { title: '我的卡券', icon: 'ticket', route: '/my/card' },
      { title: '认证', icon: 'badge-check', route: '/post/auth' },
      { title: '设置', icon: 'settings', route: '/setting' },
    ],
    '我的页面的快捷入口',
  ),

  'texts.age_gate': setting(
    text,
    '本站内容仅供年满 18 周岁的成年人浏览。继续即表示你已年满 18 周岁，且所在地区法律允许你访问此类内容。',
    '年龄确认说明',
  ),
  'texts.terms': setting(
    text,
    '使用本站即表示你已年满 18 周岁，并承诺不上传、不传播任何未经当事人同意或涉及未成年人的内容。违反者账号将被冻结，并配合司法机关调查。',
    '用户协议',
  ),
  'texts.privacy': setting(
    text,
    '我们只保存提供服务所必需的数据：账号、密码的散列值、你发布的内容与交易记录。你可以随时在设置中导出全部数据或注销账号。本站不向第三方发送任何请求。',
    '隐私说明',
  ),
  'texts.post_rules': setting(
    text,
    '一、只发布你本人拥有权利的内容。二、画面中每一位人物都须年满 18 周岁并同意公开。三、禁止暴力、违法、骚扰与广告。四、所有作品经审核后公开。',
    '发布规则',
  ),
  'texts.verification_consent': setting(
    text,
    '我确认所提交的信息与证件真实有效且属于本人，本人已年满 18 周岁。我同意平台为核实身份与履行法定义务而加密保存这些资料，仅在两名审核人员共同授权下查看。',
    '认证协议',
  ),
  'texts.dark_tips': setting(text, '开通会员或购买通行证后可进入暗网专区', '暗网入口提示'),
  'texts.share': setting(
    text,
    '我在青屿等你，注册时填写我的邀请码 {code}：{url}',
    '分享文案，{code} 与 {url} 会被替换',
  ),

  'reports.reasons': setting(
    v.pipe(v.array(reportReason), v.minLength(1), v.maxLength(30)),
    [
      '非自愿或未授权内容',
      '未成年人相关',
      '暴力或违法',
      '侵权',
      '虚假或诈骗',
      '骚扰',
      '垃圾广告',
      '其他',
    ].map((name, index) => ({ id: index + 1, name })),
    '举报原因',
  ),

  'reports.urgent_reasons': setting(
    v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(30)),
    [1, 2],
    '须尽快处理的举报原因编号',
  ),
  'reports.look_hours': setting(positive, 24, '举报后多少小时内应有人查看'),
  'reports.urgent_hours': setting(positive, 48, '须尽快处理的举报与下架请求，多少小时内应有结果'),
  'reports.business_days': setting(positive, 7, '其他举报与申诉，多少个工作日内应有结果'),
  'reports.per_day_member': setting(positive, 30, '每个会员每天允许的举报数'),
  'reports.per_day_device': setting(positive, 10, '未登录时，每台设备每天允许的举报与下架请求数'),
  'reports.per_hour_address': setting(positive, 200, '未登录时，同一网络地址每小时允许的举报与下架请求数'),
  'reports.removals_per_hour_address': setting(positive, 20, '同一网络地址每小时允许的下架请求数'),
  'reports.kept_days': setting(
    positive,
    180,
    '未登录者的举报与下架请求处理后，说明、联系方式与地址保留的天数',
  ),
  'reports.appeal_days': setting(positive, 180, '处理决定作出后，多少天内可以申诉'),
  'reports.measure_reasons': setting(
    listOf(givenReason, 20),
    [
      ['non-consensual', '未经同意', '该内容未经当事人同意，已被处理。'],
      ['minors', '涉及未成年人', '该内容涉及未成年人，已被处理。'],
      ['illegal', '暴力或违法', '该内容含有暴力或违法信息，已被处理。'],
      ['rights', '侵犯权利', '该内容侵犯他人权利，已被处理。'],
      ['fraud', '虚假或诈骗', '该内容含有虚假或诈骗信息，已被处理。'],
      ['harassment', '骚扰他人', '该内容构成对他人的骚扰，已被处理。'],
      ['spam', '广告或引流', '该内容含有广告或引流信息，已被处理。'],
    ].map(([reasonId = '', name = '', phrase = '']) => ({ id: reasonId, text: name, phrase, kinds: [] })),
    '举报成立时，告知发布者的原因',
  ),

  'accounts.reserved_names': setting(
    v.pipe(v.array(reservedName), v.maxLength(500)),
    [
      'admin',
      'administrator',
      'root',
      'system',
      'official',
      'support',
      'moderator',
      'qingyu',
      '官方',
      '客服',
      '管理员',
      '青屿',
    ],
    '不能用作用户名或昵称的词',
  ),
  'accounts.level_thresholds': setting(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.length(10)),
    [0, 20, 60, 150, 400, 1000, 2500, 6000, 15_000, 40_000],
    '会员等级 1 至 10 所需经验',
  ),
  'accounts.visit_exp': setting(v.pipe(v.number(), v.integer(), v.minValue(0)), 1, '每日首次访问的经验'),
  'accounts.max_sessions': setting(positive, 20, '一个账号最多同时登录的设备数'),
  'accounts.session_days': setting(positive, 90, '多少天未使用后登录失效'),
  'accounts.login_failures_account': setting(
    positive,
    10,
    '同一账号在一个时段内允许的登录失败次数（陌生设备合计）',
  ),
  'accounts.login_failures_address': setting(positive, 300, '同一网络地址在一个时段内允许的登录失败次数'),
  'accounts.login_window_seconds': setting(windowSeconds, 900, '登录失败计数的时段（秒）'),
  'accounts.registrations_address': setting(positive, 300, '同一网络地址每小时允许的注册数'),
  'accounts.registrations_device': setting(positive, 5, '同一设备每天允许的注册数'),

  'home.age_declarations_address': setting(positive, 1000, '同一网络地址每小时允许的年龄确认次数'),

  'operators.sign_ins_address': setting(positive, 100, '同一网络地址每小时允许的管理后台登录失败次数'),

  'uploads.image_max_bytes': setting(positive, 1_048_576, '图片上传大小上限（字节）'),
  'uploads.image_max_side': setting(positive, 2560, '图片保存的最大边长（像素）'),
  'uploads.images_per_hour': setting(positive, 200, '每个会员每小时允许上传的图片数'),
  'uploads.video_max_bytes': setting(
    v.pipe(v.number(), v.integer(), v.minValue(1_000_000), v.maxValue(20_000_000_000)),
    2_147_483_648,
    '视频上传大小上限（字节）',
  ),
  'uploads.video_max_seconds': setting(positive, 3600, '视频时长上限（秒）'),
  'uploads.videos_per_day': setting(positive, 20, '每个会员每天允许上传的视频数'),
  'uploads.unused_hours': setting(positive, 24, '未被使用的上传保留时长（小时）'),

  'verification.attempts_per_day': setting(positive, 5, '每个会员每天允许提交认证的次数'),
  'verification.documents_per_hour': setting(positive, 30, '每个会员每小时允许上传的证件照片数'),
  'people.additions_per_day': setting(positive, 50, '每个会员每天允许登记的人物数'),
  'review.due_hours': setting(positive, 24, '提交审核后多少小时内应有结果'),
  'review.reasons': setting(
    listOf(givenReason, 60),
    [
      ['blurred', '证件不清晰', '证件照片不清晰，请在光线充足处重新拍摄，四角完整、文字可读。'],
      ['mismatch', '信息不一致', '填写的姓名、出生日期或号码与证件不一致，请核对后重新提交。'],
      ['not-holding', '手持照不符', '请本人手持证件重新拍摄，面部与证件都要清晰可见。'],
      ['expired', '证件已过期', '证件已过有效期，请使用有效证件重新提交。'],
      ['unsupported', '证件不受支持', '请使用身份证、护照、居留许可或驾驶证。'],
      ['altered', '疑似修改', '照片有修改痕迹，请上传未经处理的原图。'],
      ['verification-other', '其他', ''],
    ]
      .map(([reasonId = '', name = '', phrase = '']) => ({
        id: reasonId,
        text: name,
        phrase,
        kinds: ['verification'],
      }))
      .concat(
        [
          ['privacy', '他人隐私：车牌、人脸、住址', '画面中可辨认出他人的隐私信息，请遮挡后重新提交。'],
          ['off-site', '站外引流或联系方式', '请删去标题、简介或画面中的联系方式与站外引流。'],
          ['no-consent', '缺少身份或同意书', '请登记画面中每一位人物，并上传其身份证件与同意书。'],
          ['quality', '画质或声音不达标', '画面或声音不清晰，请上传质量更好的版本。'],
          ['misleading', '标题、标签与内容不符', '标题、封面或标签与视频内容不符，请修改后重新提交。'],
          ['copyright', '侵犯他人版权', '该视频含有他人享有权利的内容，请只发布你拥有权利的作品。'],
          ['forbidden', '违反禁止内容', '该视频含有禁止发布的内容，无法公开。'],
          ['video-other', '其他', ''],
        ].map(([reasonId = '', name = '', phrase = '']) => ({
          id: reasonId,
          text: name,
          phrase,
          kinds: ['video'],
        })),
      ),
    '审核不通过的原因',
  ),

  'products.coin': setting(
    listOf(coinProduct, 20),
    [
      [30, 0],
      [50, 0],
      [100, 5],
      [200, 15],
      [300, 30],
      [500, 60],
      [1000, 150],
    ].map(([coins = 0, bonus = 0]) => ({
      id: `coin-${coins}`,
      name: `${coins} 金币`,
      price: coins,
      coins,
      bonus,
    })),
    '金币套餐：价格（元）、到账金币与赠送金币',
  ),
  'products.vip': setting(
    listOf(vipProduct, 20),
    [
      { id: 'vip-month', name: '月度会员', price: 58, level: 1, days: 30, tickets: 3 },
      { id: 'vip-quarter', name: '季度会员', price: 138, level: 2, days: 90, tickets: 10 },
      { id: 'vip-year', name: '年度会员', price: 298, level: 3, days: 365, tickets: 30 },
      { id: 'vip-forever', name: '永久会员', price: 598, level: 4, days: 0, tickets: 60 },
    ],
    '会员套餐：价格（元）、等级、天数（0 为永久）与赠送观影券',
  ),
  'videos.categories': setting(
    listOf(v.object({ id, name: title }), 40),
    [
      { id: 'nature', name: '山海' },
      { id: 'city', name: '城市' },
      { id: 'life', name: '日常' },
      { id: 'sport', name: '运动' },
      { id: 'pets', name: '萌宠' },
      { id: 'art', name: '光影' },
    ],
    '视频分类',
  ),
  'videos.coins_min': setting(price, 1, '视频最低金币价格'),
  'videos.coins_max': setting(price, 500, '视频最高金币价格'),
  'videos.preview_seconds': setting(positive, 30, '付费视频试看的最长秒数'),
  'videos.preview_percent': setting(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    10,
    '付费视频试看占全片的百分比，与最长秒数取较短者',
  ),
  'videos.address_hours': setting(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(48)),
    6,
    '播放地址的有效时长（小时）',
  ),
  'comments.phrases': setting(
    v.pipe(v.array(title), v.maxLength(20)),
    ['这个镜头绝了', '求同款背景音乐', '已三刷', '催更催更', '画面太治愈了'],
    '评论框上方的快捷短语',
  ),
  'comments.per_hour': setting(positive, 60, '每个会员每小时允许发表的评论数'),
  'comments.exp': setting(amount, 1, '发表一条评论的经验'),
  'comments.rewarded_per_day': setting(amount, 10, '每天最多有多少条评论获得经验'),

  'tickets.days': setting(positive, 90, '观影券发放后多少天过期'),
  'tickets.max_coins': setting(positive, 60, '观影券可解锁的最高金币价格'),

  'videos.free_daily': setting(amount, 3, '不是会员时，每天可完整观看的会员视频数'),
  'works.shares': setting(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))), v.length(3)),
    [60, 70, 80],
    '创作者等级 1 至 3 所得的百分比',
  ),
  'works.free_chapters': setting(amount, 2, '漫画与小说免费的前几话（作品另有设置时除外）'),
  'works.free_pictures': setting(amount, 6, '美图免费的前几张（作品另有设置时除外）'),
  'dark_card.coins': setting(price, 68, '暗网通行证的金币价格'),
  'dark_card.days': setting(positive, 30, '暗网通行证的有效天数'),
  'chat.openings': setting(amount, 3, '不是会员时，每天可发起的新聊天数'),
  'chat.openings_vip': setting(amount, 30, '会员每天可发起的新聊天数'),

  'wallet.codes_member': setting(positive, 10, '每个会员每小时允许的兑换失败次数'),
  'wallet.codes_address': setting(positive, 100, '同一网络地址每小时允许的兑换失败次数'),

  'payments.ways': setting(
    listOf(v.object({ id, name: title }), 10),
    [
      { id: 'alipay', name: '支付宝' },
      { id: 'wechat', name: '微信支付' },
      { id: 'card', name: '银行卡' },
    ],
    '支付方式',
  ),
  'payments.order_minutes': setting(positive, 30, '订单未支付多少分钟后过期'),
  'payments.orders_per_hour': setting(positive, 60, '每个会员每小时允许创建的订单数'),
  'payments.exp_per_yuan': setting(amount, 1, '每支付一元的经验'),
  'payments.inviter_percent': setting(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    10,
    '被邀请人付款时，邀请人所得的百分比',
  ),
  'payments.inviter_hold_days': setting(amount, 7, '邀请收益冻结的天数'),
  'payments.first_gift_days': setting(amount, 3, '被邀请人首次付款时，双方获赠的会员天数（0 为不赠送）'),

  'personal_data.exports_per_day': setting(positive, 3, '每个会员每天允许的数据导出次数'),
  'personal_data.export_hours': setting(positive, 24, '导出文件保留时长（小时）'),
} as const

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = v.InferOutput<(typeof settings)[K]['shape']>
