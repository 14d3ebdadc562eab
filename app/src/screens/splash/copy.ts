export const copy = {
  slogan: '成年人的安静角落',
  quickExit: '快速退出',
  choosing: '正在选择线路',
  line: (number: number) => `线路 ${number}`,
  lineWithPing: (number: number, ms: number) => `线路 ${number} · ${ms} 毫秒`,
  noLine: '没有可用线路',
  waiting: '正在连接',
  failed: '暂时连不上服务器',
  failedHint: '所有线路都没有应答。请检查网络，或换一个网络后再试。',
  offline: '现在没有网络',
  offlineHint: '连上网络后会自动重试，也可以现在再试一次。',
  retry: '重新连接',
} as const
