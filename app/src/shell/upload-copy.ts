export const uploadCopy = { failed: '图片上传失败，请重试' } as const
