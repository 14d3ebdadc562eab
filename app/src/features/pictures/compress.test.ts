// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compress, MOST_BYTES, MOST_SIDE_PX, QUALITY } from './compress.ts'
import { compressAndUpload } from './upload-picture.ts'

interface Options {
  success: (file: Blob) => void
  error: (error: Error) => void
}
const compressor = vi.hoisted(() => ({
  asked: [] as { file: Blob; options: Options }[],
  work: undefined as ((options: Options) => void) | undefined,
}))
vi.mock('compressorjs', () => ({
  default: class {
    options: Options
    constructor(file: Blob, options: Options) {
      this.options = options
      compressor.asked.push({ file, options })
      compressor.work?.(options)
    }
    abort(): void {
      this.options.error(new Error('Aborted to load the image.'))
    }
  },
}))

const photo = new File(['a large photo'], 'photo.jpg', { type: 'image/jpeg' })
const small = new Blob(['small'], { type: 'image/jpeg' })
const ofBytes = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' })
const giving = (file: Blob) => {
  compressor.work = ({ success }) => success(file)
}

beforeEach(() => {
  compressor.asked.length = 0
  giving(small)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
})
afterEach(() => void vi.restoreAllMocks())

describe('compress', () => {
  it('re-encodes at quality 0.8 and at most 1000 by 1000', async () => {
    expect([QUALITY, MOST_SIDE_PX, MOST_BYTES]).toEqual([0.8, 1000, 1_048_576])
    expect(await compress(photo)).toBe(small)
    expect(compressor.asked).toMatchObject([
      { file: photo, options: { quality: 0.8, maxWidth: 1000, maxHeight: 1000, mimeType: 'image/jpeg' } },
    ])
  })

  it('never hands the original back, which could tell where it was taken', async () => {
    await compress(photo)
    expect(compressor.asked[0]?.options).toMatchObject({ strict: false })
  })

  it.each([undefined, null, 'a path' as never])('without a file (%s) it asks for one', async (nothing) => {
    await expect(compress(nothing)).rejects.toThrow('请选择文件')
  })

  it('asks for a picture when the file is something else', async () => {
    await expect(compress(new File(['x'], 'x.pdf', { type: 'application/pdf' }))).rejects.toThrow(
      '请选择图片文件',
    )
    expect(compressor.asked).toEqual([])
  })

  it('says so where the browser cannot draw', async () => {
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
    await expect(compress(photo)).rejects.toThrow('当前浏览器不支持图片压缩')
  })

  it('takes exactly 1 MB, and refuses a byte more', async () => {
    giving(ofBytes(MOST_BYTES))
    expect((await compress(photo)).size).toBe(MOST_BYTES)
    giving(ofBytes(MOST_BYTES + 1))
    await expect(compress(photo)).rejects.toThrow('图片压缩后仍超过限制，请上传1M以内的图片')
  })

  it('a picture that cannot be read is refused with a sentence', async () => {
    compressor.work = ({ error }) => error(new Error('Failed to load the image.'))
    await expect(compress(photo)).rejects.toThrow('图片无法读取，请换一张')
  })

  it('stops when it is no longer wanted', async () => {
    compressor.work = undefined
    const gone = new AbortController()
    const compressed = compress(photo, gone.signal)
    await vi.waitFor(() => expect(compressor.asked.length).toBe(1))
    gone.abort()
    await expect(compressed).rejects.toMatchObject({ name: 'Aborted' })
  })
})

describe('compressAndUpload', () => {
  const upload = {
    config: { imgUploadUrl: '/upload/image', uploadKey: 'key' },
    uid: 7,
    origin: 'https://app.test',
  }

  it('sends what was compressed, and gives its id', async () => {
    const fetch = vi.fn(async (_: string, init: RequestInit) => {
      const cover = (init.body as FormData).get('cover')
      expect(cover).toMatchObject({ size: small.size, type: 'image/jpeg' })
      return Response.json({ code: 1, data: { id: '7.1.x', url: '/media/x.bin#k=y' }, msg: '' })
    })
    expect(await compressAndUpload({ ...upload, file: photo, fetch })).toEqual({
      id: '7.1.x',
      url: '/media/x.bin#k=y',
    })
  })

  it('sends nothing when the picture is refused here', async () => {
    giving(ofBytes(MOST_BYTES + 1))
    const fetch = vi.fn()
    await expect(compressAndUpload({ ...upload, file: photo, fetch })).rejects.toThrow('1M')
    expect(fetch).not.toHaveBeenCalled()
  })
})
