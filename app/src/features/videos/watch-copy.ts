/** The words around a film that is being watched. */
export const watchCopy = {
  tabs: '视频内容',
  about: '简介',
  comments: (figure: string) => (figure === '0' ? '评论' : `评论 ${figure}`),
  related: '相关',

  owned: '已购买',
  author: '我的作品',
  vipFree: '会员免费',
  freeView: '今日免费',
  free: '免费',
  coins: (coins: number) => `${coins} 金币`,
  vip: '会员视频',

  verified: '认证创作者',
  works: (figure: string) => `作品 ${figure}`,
  unfold: '展开简介',
  fold: '收起简介',
  plays: (figure: string) => `播放 ${figure}`,
  released: (day: string) => `${day} 发布`,
  length: (time: string) => `时长 ${time}`,

  like: '喜欢',
  collect: '收藏',
  comment: '评论',
  share: '分享',
  report: '举报',
  tags: '标签',

  previewOver: '试看已结束',
  seen: (preview: string, whole: string) => `已看 ${preview}，完整版 ${whole}`,
  replay: '重看',
  toBuy: '购买',
  toWatch: '继续看',
  next: '下一个',

  note: (nickname: string) => `${nickname} · 购买后永久可看`,
  vipNote: (nickname: string) => `${nickname} · 会员免费观看`,
  playNow: '立即播放',
  vipText: (plan: string, days: number) => `${plan}${days > 0 ? ` ${days} 天` : ''}，会员视频全部免费`,
  vipAll: '会员视频全部免费',

  why: { author: '同作者', co_watched: '看过的人也看', popular: '近期热门' },
  whyTag: (tag: string) => `# ${tag}`,
  nothingRelated: '还没有相关视频',
  nothingRelatedHint: '更多视频正在路上，过些时候再来看看',
  relatedFailed: '相关视频没有加载出来',

  gone: '视频不存在或已下架',
  goneHint: '它可能被作者隐藏，或因违规被移除。\n已购买的金币会自动退回',
  back: '返回',
  toMine: '返回我的',

  loginToLike: '登录后就能喜欢这个视频了',
  loginToCollect: '登录后就能收藏这个视频了',
  loginToWatch: '登录后就能观看完整版了',
} as const
