import type { Film } from './film.ts'
import { between, seeded, shuffled, wholeBetween } from './seeded.ts'

/** What members say below a film. */
export interface Remark {
  /** Of the members, or the film's author. */
  who: number | 'author'
  text: string
  /** Of the time since its release: 0 at once, 1 just now. */
  when: number
  /** The remark it answers, by its place in the list. */
  below: number | undefined
  /** Members who like it. */
  likedBy: number[]
}

const ABOUT: Record<Film['category'], readonly string[]> = {
  nature: [
    '这个光线是怎么等到的？',
    '看完想请年假了',
    '请问是几月份去的，现在还能看到吗',
    '镜头推进去的那一下，真的起鸡皮疙瘩',
    '戴耳机看的，风声特别舒服',
    '小时候老家的山就是这个颜色',
    '已经设成桌面了，谢谢作者',
    '第一次觉得安静也可以很有力量',
    '远处那一层最淡的山太好看了',
    '同一个地方我去的时候全是雾，羡慕',
    '求机位！不说也行，我自己找',
    '循环第五遍，作业还没写',
  ],
  city: [
    '像极了加班回家的那条路',
    '这是哪座城市，感觉好熟悉',
    '灯一格一格亮起来的时候好治愈',
    '夜班护士路过，谢谢你拍我的城市',
    '配上这个声音，我能看一小时',
    '窗户后面都是别人的生活啊',
    '终于有人把雨天拍得不丧了',
    '喜欢最后那个慢慢移开的镜头',
    '想起刚来这里的第一年',
    '建议出一个十分钟的版本',
  ],
  life: [
    '这才是周末该有的样子',
    '看饿了，也看困了',
    '请问背景音乐叫什么',
    '我家也有一张一样的桌子',
    '把手机放下，去泡了一杯茶',
    '每天睡前来看一遍',
    '好温柔的颜色',
    '生活需要这样的三十秒',
    '老板还招人吗，会洗杯子',
    '光是看着就慢下来了',
  ],
  sport: [
    '好久没去球场了，明天就去',
    '线条感绝了',
    '早起的人果然什么都有',
    '教练那句话我抄下来了',
    '看得我腿酸',
    '求夏天快点来',
    '这个俯拍角度太舒服了',
    '跑完五公里回来再看一遍',
    '想学，但是怕水',
    '全队都没翻也太厉害了吧',
  ],
  pets: [
    '它比我还准时',
    '请让它多出镜，谢谢',
    '耳朵动的那一下我暂停了三次',
    '我家那只看到屏幕开始叫了',
    '猫：你们人类真吵',
    '月亮不能吃，但是可以看',
    '尾巴好长！',
    '今日份快乐已领取',
    '它叫什么名字呀',
    '下辈子想当一只窗台上的猫',
  ],
  art: [
    '颜色像小时候的玻璃弹珠',
    '看久了真的会看到海',
    '请问是实拍还是画的',
    '这个配色我要拿去做毕业设计（会署名）',
    '适合放在展厅最里面那面墙',
    '有一种说不出来的平静',
    '第二遍才发现里面藏着一条路',
    '手工裁的吗，太有耐心了',
    '想要这张做海报',
    '美术老师推荐来的',
  ],
}

const ANYWHERE = [
  '画面太治愈了',
  '已三刷',
  '催更催更',
  '首页刷到的，果断关注',
  '前排',
  '这个镜头绝了',
  '收藏了，慢慢看',
  '作者的审美一直在线',
  '短是短了点，但是刚刚好',
  '分享给了在外地的朋友',
  '今天心情不好，看完好一点了',
  '评论区好和谐',
  '从上一个视频追过来的',
  '值这个时长',
  '求同款背景音乐',
  '谢谢，晚安',
  '声音也很用心',
  '一口气看完了主页',
]

const ANSWERS = [
  '同问',
  '我也是！',
  '哈哈哈被你说中了',
  '一起一起',
  '加一，我也想知道',
  '你不是一个人',
  '说得真好',
  '握手，同一天看的',
  '可以试试把亮度调低再看',
  '楼上好文采',
  '羡慕了',
  '我上个月刚去过，真的很美',
]

const FROM_THE_AUTHOR = [
  '谢谢喜欢，下一条已经在路上了',
  '等了三天才等到，运气好',
  '是慢慢推过去的，手都酸了',
  '声音是现场录的，没有加东西',
  '下次拍长一点',
  '欢迎常来',
  '拿去用吧，注明来源就好',
  '哈哈，已经转告它了',
]

export function talkAbout(film: Film, members: number): Remark[] {
  const random = seeded(`${film.slug} talk`)
  const count = wholeBetween(random, 3, 8)
  const own = Math.ceil(count * 0.65)
  const texts = shuffled(random, [
    ...shuffled(random, ABOUT[film.category]).slice(0, own),
    ...shuffled(random, ANYWHERE).slice(0, count - own),
  ])
  const people = shuffled(random, [...Array(members).keys()])
  const answers = shuffled(random, ANSWERS)
  const authors = shuffled(random, FROM_THE_AUTHOR)
  const whens = texts.map(() => random() ** 1.6 * 0.96).toSorted((a, b) => a - b)
  const some = (most: number) => shuffled(random, people).slice(0, Math.floor(random() ** 2.2 * most))

  const remarks: Remark[] = []
  for (const [n, text] of texts.entries()) {
    const when = whens[n] ?? 0
    const begins = remarks.length
    remarks.push({ who: people.shift() ?? 0, text, when, below: undefined, likedBy: some(14) })
    const replies = random() < 0.45 ? wholeBetween(random, 1, 2) : 0
    for (let m = 0; m < replies; m += 1) {
      const byAuthor = random() < 0.4
      const said = (byAuthor ? authors : answers).shift()
      if (said === undefined) continue
      const later = when + (1 - when) * between(random, 0.02, 0.3)
      const who = byAuthor ? 'author' : (people.shift() ?? 0)
      remarks.push({ who, text: said, when: later, below: begins, likedBy: some(5) })
    }
  }
  return remarks
}
