export const copy = {
  badge: '18+',
  title: '请先确认你的年龄',
  hint: '确认之前，不会显示任何封面',
  agree: '进入即表示同意',
  end: '。',
  yes: '我已年满 18 周岁，进入',
  no: '未满 18 周岁，离开',
  declinedTitle: '很抱歉，本站仅向成年人开放',
  declinedText: '感谢你的如实回答。若是点错，可以重新选择。',
  again: '重新选择',
} as const
