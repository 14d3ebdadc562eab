/** Characters written as their parts, side by side as one would write them by hand. */
const SPLIT =
  '加力口 枪木仓 弹弓单 赌贝者 粉米分 信亻言 诈讠乍 骗马扁 炸火乍 爆火暴 洗氵先 法氵去 毒龶母 冰冫水 药艹约 吸口及 吃口乞 超走召 群君羊 彩采彡 博十尃 钱钅戋 刷尸巾刂 贩贝反 贷代贝 钢钅冈 铳钅充 麻广林 烟火因 酒氵酉 赚贝兼 赔贝咅 贿贝有 证讠正 软车欠 轮车仑 键钅建 销钅肖 炮火包 杀乂木 猪犭者 独犭虫 狗犭句 孩子亥 姐女且 妹女未 妈女马 约纟勺 视礻见 频步页 源氵原 资次贝 情忄青 恋亦心 微彳山一几攵 漫氵曼 海氵每 洛氵各 酮酉同 胺月安 氯气录 摇扌䍃 打扌丁 扣扌口 换扌奂 授扌受 聊耳卯 联耳关 私禾厶 程禾呈 秒禾少'

/** Signs for characters or words. */
const SIGNS = '加+ 加➕ 加✚ 加✙ 加✛ 微信💚 微信🛰 冰🧊 枪🔫 炸弹💣 x❌ x✖ x❎ x× v√ 飞机✈ 钱💰 刀🔪'

export interface StandIn {
  parts: readonly number[]
  for: readonly number[]
  trick: 'split' | 'symbol'
}

const codePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)

const standIns: StandIn[] = [
  ...SPLIT.split(' ').map((entry): StandIn => {
    const [whole = 0, ...parts] = codePoints(entry)
    return { parts, for: [whole], trick: 'split' }
  }),
  ...SIGNS.split(' ').map((entry): StandIn => {
    const characters = codePoints(entry)
    return { parts: characters.slice(-1), for: characters.slice(0, -1), trick: 'symbol' }
  }),
]

/** By their first part, the longest first. */
export const standInsFrom: ReadonlyMap<number, readonly StandIn[]> = Map.groupBy(
  standIns.toSorted((a, b) => b.parts.length - a.parts.length),
  ({ parts }) => parts[0] ?? 0,
)
