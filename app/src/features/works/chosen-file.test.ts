import { expect, it } from 'vitest'
import { fileFault, sizeInWords, timeInWords } from './chosen-file.ts'

const limits = { max_bytes: 2 * 1024 ** 3, max_seconds: 3600 }
const file = (change: Partial<File> = {}) => ({ name: 'film.mp4', type: 'video/mp4', size: 1000, ...change })

it('takes films, by their type or by their name', () => {
  expect(fileFault(file(), limits)).toBeUndefined()
  // A phone may not know a type for it.
  expect(fileFault(file({ name: 'A.MKV', type: '' }), limits)).toBeUndefined()
  expect(fileFault(file({ name: 'notes.txt', type: 'text/plain' }), limits)).toBe(
    '只支持 MP4、MOV、MKV、WebM 视频文件',
  )
})

it('says what is too much before a byte is sent', () => {
  expect(fileFault(file({ size: 0 }), limits)).toBe('文件是空的，请换一个')
  expect(fileFault(file({ size: limits.max_bytes }), limits)).toBeUndefined()
  expect(fileFault(file({ size: limits.max_bytes + 1 }), limits)).toBe('视频不能超过 2 GB')
  expect(fileFault(file(), limits, 3601)).toBe('视频时长不能超过 1 小时')
  expect(fileFault(file(), limits, 0.4)).toBe('视频太短，请上传 1 秒以上的视频')
  expect(fileFault(file(), limits, 3600)).toBeUndefined()
})

it('speaks of sizes and times as people do', () => {
  expect([0, 320 * 1024, 1.25 * 1024 ** 2, 88 * 1024 ** 2, 1.5 * 1024 ** 3].map(sizeInWords)).toEqual([
    '0 KB',
    '320 KB',
    '1.3 MB',
    '88 MB',
    '1.5 GB',
  ])
  expect([0.2, 40, 150, 5400].map(timeInWords)).toEqual(['1 秒', '40 秒', '3 分钟', '1.5 小时'])
})
