import { copy as refusals } from '../../media/video/video-refusal.ts'

/** Words for whoever uploads a video. */

export const notTaken = {
  'storage-full': '服务器存储空间不足，视频未能保存，请稍后再试',
  'owner-gone': '账号已注销，无法上传视频',
  'another-file': '该上传编号已用于另一个文件，请重新上传',
  'being-removed': '该视频已被删除，请重新上传',
} as const

export const steps = { received: '等待处理', storing: '正在保存' } as const

const GAVE_UP = '视频处理失败，请重新上传'
const failures: ReadonlyMap<string, string> = new Map(Object.entries(refusals))

/** Why it could not be transcoded. */
export const failureOf = (code: string): string => (code === '' ? '' : (failures.get(code) ?? GAVE_UP))
