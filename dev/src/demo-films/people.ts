/** The demo's authors and members. All of them are made up. */

export interface DemoPerson {
  username: string
  nickname: string
  signature: string
  /** A picture of `dev/art`. */
  avatar: string | undefined
}

const author = (username: string, nickname: string, signature: string, avatar: string): DemoPerson => ({
  username,
  nickname,
  signature,
  avatar,
})

export const AUTHORS: readonly DemoPerson[] = [
  author('creator', '岛上的光', '拍风景的人', 'blossom-p'),
  author('demo_shanye', '山野笔记', '周一到周五想山，周末去山里', 'mtRose-p'),
  author('demo_haifeng', '海风电台', '调频九十九点九，只放海浪', 'seaCoral-p'),
  author('demo_yexing', '城市夜行', '末班车之后开始工作', 'cityTeal-p'),
  author('demo_jumao', '橘猫日记', '本账号由猫代为管理', 'catwin-p'),
  author('demo_manka', '一杯慢咖', '小店营业到十点，视频更新到十一点', 'coffee-p'),
  author('demo_qiuchang', '球场边', '体校毕业，现在拍别人跑', 'track-p'),
  author('demo_guangying', '光影实验室', '颜料、纸和一盏灯', 'marbleTeal-p'),
  author('demo_zhishang', '纸上山河', '画不下的地方，留白', 'ink-p'),
  author('demo_yuanxing', '远行列车', '在路上第 412 天', 'train-p'),
  author('demo_siji', '四季植物园', '认识一百种叶子', 'leafDeep-p'),
  author('demo_lanse', '蓝色深度', '追极光的人，也追睡眠', 'auroraG-p'),
]

const NICKNAMES =
  '南风知我意 半糖去冰 小岛来信 阿澈 林间有鹿 今天也早睡 一只鲸 桃子汽水 拾光者 北纬三十度 慢半拍 柚子茶 海盐芝士 云朵收藏家 不吃香菜 松果 夜航船 白日梦想家 青柠 老陈的相机 橙子皮 月半小夜曲 三点水 陆上行舟 风铃 荔枝冻 黑白键 散步学家 麦田 小满 一碗热汤面 拖延症晚期 山雀 旧唱片 西瓜最中间 薄荷糖 胶片过期了 阿木 星期八 鹿鸣'.split(
    ' ',
  )
const SIGNATURES = ['路过，看看', '收藏夹里有一百个想去的地方', '', '下班了', '喜欢安静的东西', '', '慢慢来']
const AVATARS =
  'balloons-p bamboo-p bokehWarm-p camp-p cloudPink-p lanterns-p lotus-p meshDusk-p mtNight-p mtSnow-p pool-p rainwin-p ribBlue-p sail-p terraces-p underwater-p vinyl-p lighthouse-p surf-p catwin-p'.split(
    ' ',
  )

/** Every third has not chosen a picture, as people do. */
export const MEMBERS: readonly DemoPerson[] = NICKNAMES.map((nickname, n) => ({
  username: `demo_m${String(n + 1).padStart(2, '0')}`,
  nickname,
  signature: SIGNATURES[n % SIGNATURES.length] ?? '',
  avatar: n % 3 === 2 ? undefined : AVATARS[n % AVATARS.length],
}))
