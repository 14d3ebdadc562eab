export const copy = {
  free: '免费',
  vip: 'VIP',
  plays: (figure: string) => `播放 ${figure}`,
  watchedTo: (place: string) => `看到 ${place}`,
  watchedAll: '已看完',

  buyTitle: '我的购买',
  bought: (day: string, paid: 'coins' | 'ticket') =>
    paid === 'ticket' ? `${day} 用观影券解锁` : `${day} 购买`,
  noneBought: '还没有购买过视频',
  noneBoughtHint: '买下的视频会一直留在这里，\n作者隐藏后你仍可观看',

  collectTitle: '我的收藏',
  tabs: { collect: '收藏', like: '喜欢', history: '历史' },
  tabsLabel: '收藏的种类',
  collected: (day: string) => `${day} 收藏`,
  liked: (day: string) => `${day} 喜欢`,
  none: { collect: '收藏夹还是空的', like: '还没有喜欢的视频', history: '还没有观看记录' },
  noneHint: {
    collect: '在视频下方点星标，就会收进这里',
    like: '在视频下方点爱心，就会收进这里',
    history: '看过的视频会记在这里，方便接着看',
  },
  toMine: '返回我的',

  edit: '管理',
  done: '完成',
  chooseAll: '全选',
  chooseNone: '取消全选',
  remove: (count: number) => (count > 0 ? `删除 ${count} 条` : '删除'),
  clear: '清空',
  clearTitle: '清空观看历史？',
  clearHint: '所有观看记录和进度都会删除，无法恢复。',
  clearConfirm: '清空',
  removed: '已删除',
  choose: (title: string) => `选择 ${title}`,

  failed: '暂时无法加载',
  failedHint: '请稍后再试一次',
  offline: '现在没有网络',
  offlineHint: '连上网络后再试',
  reload: '重新加载',
}
