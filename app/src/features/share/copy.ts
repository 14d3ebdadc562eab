/** The words of sharing. */
export const copy = {
  title: '分享',
  link: '链接',
  copy: '复制链接',
  copied: '链接已复制',
  copyFailed: '没有复制成功，请长按链接选择',
  system: '更多方式',
  invited: '链接带有你的邀请码，新朋友注册后会记在你名下。',
  plain: '朋友打开链接就能观看。',
  failed: '没有打开分享，请复制链接',
} as const
