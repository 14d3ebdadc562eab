import { TRICKS } from './term.ts'
import type { Severity, Term, Trick } from './term.ts'

/** The list an installation starts with; from then on it is the operators'. */

const WRITTEN: readonly Trick[] = ['alike', 'spaced', 'repeated', 'split', 'symbol']

const term = (severity: Severity, text: string, exceptions = '', pinyin = ''): Term => ({
  term: text,
  severity,
  tricks: pinyin === '' ? WRITTEN : [...WRITTEN, 'pinyin'],
  pinyin,
  exceptions: exceptions === '' ? [] : exceptions.split(' '),
})
const refuse = (text: string, exceptions?: string, pinyin?: string) =>
  term('refuse', text, exceptions, pinyin)
const review = (text: string, exceptions?: string, pinyin?: string) =>
  term('review', text, exceptions, pinyin)
/** Several that have no exceptions. */
const each = (severity: Severity, list: string) => list.split(' ').map((text) => term(severity, text))

const contact: readonly Term[] = [
  {
    ...refuse(
      '加微信',
      '增加微信 更加微信 参加微信 附加微信 支付宝加微信 电话加微信 短信加微信 现金加微信 qq加微信 微博加微信 抖音加微信 加微信支付 加微信小程序',
      'jia wei/v xin',
    ),
    // 加wx, 加v信, jwx
    tricks: TRICKS,
  },
  refuse('加我微信', '', 'jia wo wei/v xin'),
  refuse('加个微信', '', 'jia ge wei/v xin'),
  refuse('加威信', '增加威信 更加威信'),
  refuse('加v', '参加v 增加v 更加v 加v领 加v字 加v形 加v认证'),
  refuse('加vx', '参加vx'),
  refuse('加wx', '参加wx'),
  refuse('加q', '参加q 增加q 更加q 加q版 加q弹 加qq音乐'),
  refuse('加qq', '参加qq 增加qq 加qq音乐'),
  refuse('加扣扣', '', 'jia kou kou'),
  refuse('加企鹅', '增加企鹅 参加企鹅'),
  refuse('加薇', '陈加薇 李加薇 王加薇 张加薇 林加薇 参加薇 加薇娅'),
  refuse('加我微', '加我微博'),
  refuse('加个微'),
  refuse('加我v', '加我vip'),
  refuse('加我q'),
  refuse('加我vx'),
  refuse('加卫星'),
  refuse('加飞机号', '参加飞机'),
  refuse('扫码加我'),
  refuse('私聊加群'),
  refuse('进群加我'),
  review('微信号', '微信号召 微信号称 微信号角', 'wei/v xin hao'),
  review('薇信'),
  review('微芯', '微芯片 微芯科技 微芯生物'),
  review('v信', 'tv信'),
  review('vx'),
  review('wx'),
  review('微信群', '', 'wei/v xin qun'),
  review('qq群'),
  review('q群'),
  review('扣扣群'),
  review('加群', '参加群 增加群 更加群 施加群 加群星 加群体 加群众'),
  review('电报群'),
  review('纸飞机', '折纸飞机 叠纸飞机 纸飞机大赛 玩纸飞机 放纸飞机 纸飞机模型'),
  ...each('review', 'telegram whatsapp 同城上门 私人订制上门'),
]

const fraud: readonly Term[] = [
  refuse('刷单', '刷单词 牙刷单 印刷单 粉刷单 毛刷单 冲刷单 反刷单 刷单独 洗刷单', 'shua dan'),
  refuse('代开发票', '取代开发票 现代开发票 替代开发票', 'dai kai fa piao'),
  refuse('六合彩', '', 'liu he cai'),
  refuse('洗钱', '反洗钱 洗钱包 打击洗钱 防洗钱 防范洗钱'),
  refuse('赌球'),
  refuse('网赌', '上网赌气 戒网赌'),
  refuse('假币', '识别假币 鉴别假币 没收假币 收到假币 辨别假币 真假币'),
  refuse('银行卡出售'),
  refuse('收购银行卡'),
  refuse('信用卡套现', '', 'xin yong ka tao xian'),
  refuse('花呗套现', '', 'hua bei tao xian'),
  refuse('博彩', '广博彩 渊博彩'),
  refuse('办假证'),
  refuse('稳赚不赔', '', 'wen zhuan bu pei'),
  refuse('办证刻章'),
  ...each(
    'refuse',
    '假身份证 假文凭 假发票 跑分平台 出售个人信息 网上赌场 百家乐 日赚千元 荐股群 找代考 代考包过',
  ),
  review('高利贷', '拒绝高利贷 远离高利贷'),
  review('传销', '宣传销 反传销 流传销 传销售'),
  ...each('review', '套路贷 杀猪盘'),
]

const weapons: readonly Term[] = [
  // Without pinyin: Qiangzhi is a given name.
  refuse('枪支', '标枪支 枪支撑 枪支架 枪支持'),
  ...each('refuse', 'qiang支 枪zhi 卖子弹 买子弹'),
  refuse('买枪', '买枪战'),
  refuse('卖枪'),
  refuse('气枪', '天气枪 空气枪版 喷气枪 打气枪 充气枪 热气枪'),
  refuse('仿真枪', '', 'fang zhen qiang'),
  refuse('弹药', '弹药师'),
  refuse('雷管', '防雷管 扫雷管 手雷管 鱼雷管 地雷管 避雷管 雷管理 雷管家 雷管辖 雷管道 雷管用', 'lei guan'),
  refuse('炸药', '', 'zha yao'),
  refuse('管制刀具', '禁止携带管制刀具 严禁携带管制刀具', 'guan zhi dao ju'),
  refuse('迷药', '沉迷药 痴迷药 着迷药 入迷药 昏迷药 歌迷药 迷药膳 迷药典 迷药草'),
  refuse(
    '军火',
    '孤军火 三军火 全军火 大军火 将军火 行军火 冠军火 亚军火 季军火 军火速 军火线 军火锅 军火车 军火箭',
  ),
  review('手枪', '玩具手枪 水手枪 歌手枪 高手枪 新手枪 对手枪 选手枪 射手枪'),
  review('炸弹', '炸弹人 炸弹猫 番茄炸弹 炸弹蛋糕 浴盐炸弹 沐浴炸弹 油炸弹 巧克力炸弹'),
  ...each('review', '猎枪 弓弩'),
]

const drugs: readonly Term[] = [
  refuse('冰毒', '毒蛇 毒舌 毒性 毒辣 冰毒理 毒日头 毒素 毒鸡汤 毒瘤 毒箭 毒液 毒藤'),
  refuse('海洛因', '', 'hai luo yin'),
  refuse(
    '大麻',
    '大麻烦 大麻花 大麻袋 大麻将 大麻雀 大麻子 大麻辣 大麻薯 大麻布 大麻绳 大麻球 大麻麻 大麻木 大麻利 大麻酱 大麻痹 大麻哈鱼 大麻疹 大麻鸭 大麻镇 大麻吕 大麻椒 大麻点 大麻籽油',
  ),
  refuse('摇头丸', '摇头丸子', 'yao tou wan'),
  refuse('k粉', 'k粉丝 k粉底 k粉色 k粉红'),
  refuse('可卡因', '', 'ke ka yin'),
  refuse('氯胺酮', '', 'lv an tong'),
  refuse('甲基苯丙胺'),
  refuse('麻古', '亚麻古 麻古风 麻古典 麻古代 麻古镇'),
  refuse('飞叶子'),
  refuse('听话水'),
  refuse('迷魂药'),
  refuse('贩毒', '反贩毒 打击贩毒 商贩毒 小贩毒 贩毒舌'),
  refuse('制毒', '控制毒 抑制毒 研制毒 遏制毒 限制毒 制毒蛇 压制毒 防制毒'),
  // 笑气 alone ends and begins too many words: 搞笑气氛, 微笑气质.
  ...each('refuse', '吸笑气 买笑气 卖笑气 出笑气 笑气弹 笑气罐 笑气批发'),
  refuse('冰妹', '冰冰妹 冰妹妹'),
  review('吸毒', '呼吸毒 吸毒气 吸毒雾 吸毒素 吸毒烟 吸毒液 吸毒性 拒绝吸毒'),
  review(
    '毒品',
    '消毒品 病毒品种 无毒品种 有毒品种 毒品种 毒品尝 毒品质 毒品牌 毒品味 剧毒品 远离毒品 拒绝毒品 禁毒品',
  ),
  review('鸦片', '鸦片战争'),
  review('吗啡'),
  review('罂粟', '罂粟花海 罂粟科'),
  ...each('refuse', 'heroin cocaine ketamine mdma'),
  review('meth'),
  review('marijuana'),
]

const minors: readonly Term[] = [
  refuse('儿童色情', '打击儿童色情 禁止儿童色情 举报儿童色情 反对儿童色情 反儿童色情', 'er tong se qing'),
  refuse('未成年资源', '', 'wei cheng nian zi yuan'),
  refuse('未成年视频', '', 'wei cheng nian shi pin'),
  refuse('恋童', '恋童年 恋童话 恋童装 恋童趣 恋童谣 恋童真 恋童星'),
  refuse('萝莉资源', '', 'luo li zi yuan'),
  ...each('refuse', '未成年交易 幼童资源 儿童私密 初中生资源 小学生资源 csam'),
]

export const DEFAULT_TERMS: readonly Term[] = [...contact, ...fraud, ...weapons, ...drugs, ...minors]
