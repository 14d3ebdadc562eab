import type { Product, Products } from './shapes.ts'

export interface Right {
  icon: 'video' | 'book' | 'pictures' | 'ticket' | 'moon' | 'post' | 'chat'
  name: string
  /** Below the name. */
  note?: string
  /** What everybody has; empty for nothing. */
  ordinary: string
  vip: string
}

type Figures = NonNullable<Products['rights']>

const atMost = (count: number, words: string): string => (count > 0 ? words : '')

/** What the plan gives against what everybody has, with the figures that operators have set. */
export const rightsTable = (figures: Figures, { tickets }: Product): Right[] => {
  const { free_views, free_chapters, free_pictures, ticket_coins, pass_coins, pass_days, chats, vip_chats } =
    figures
  return [
    {
      icon: 'video',
      name: '会员视频',
      ordinary: atMost(free_views, `每日 ${free_views} 部`),
      vip: '不限',
    },
    {
      icon: 'book',
      name: '会员漫画与小说',
      ordinary: atMost(free_chapters, `前 ${free_chapters} 话`),
      vip: '全部',
    },
    {
      icon: 'pictures',
      name: '会员美图',
      ordinary: atMost(free_pictures, `前 ${free_pictures} 张`),
      vip: '全部',
    },
    {
      icon: 'ticket',
      name: '观影券',
      note: `${ticket_coins} 金币以内的视频`,
      ordinary: '',
      vip: atMost(tickets, `${tickets} 张`),
    },
    { icon: 'moon', name: '隐藏专区', ordinary: `${pass_coins} 金币 / ${pass_days} 天`, vip: '可进入' },
    { icon: 'post', name: '会员帖子', ordinary: '', vip: '免费看' },
    {
      icon: 'chat',
      name: '每日新聊天',
      ordinary: atMost(chats, `${chats} 人`),
      vip: atMost(vip_chats, `${vip_chats} 人`),
    },
  ]
}
