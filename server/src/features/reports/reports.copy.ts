/** E.g. 11月17日 18:05, in UTC+8. */
function inWords(at: Date): string {
  const local = new Date(at.getTime() + 8 * 3_600_000)
  const clock = local.toISOString().slice(11, 16)
  return `${local.getUTCMonth() + 1}月${local.getUTCDate()}日 ${clock}`
}

/** What a reporter reads at once. */
export const acknowledgement = (dueAt: Date): string => `已收到，我们会在 ${inWords(dueAt)} 前给出结果`

/** What he reads when it is decided and the operator wrote nothing else. */
export const ANSWERS = {
  acted: '感谢举报，我们已按社区规则处理。',
  kept: '感谢举报。经核实，暂未发现违反社区规则的情况。',
  gone: '被举报的内容已不存在。',
  appealWon: '申诉成立，原决定已撤销。',
  appealLost: '经另一位审核人员复核，维持原决定。',
}

export const REMOVAL_REASON = '下架请求'
export const APPEAL_REASON = '申诉'
export const FLAG_REASON = '系统提示，请复核'

/** To whom loses a picture with another's; what the operator wrote is for the other. */
export const ALIKE_NOTE = '您的图片与一张已被处理的图片相同或相似，因此一并处理。如有异议，可以申诉。'
