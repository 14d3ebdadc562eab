export const sheetCopy = { unavailable: '暂时无法打开，请检查网络后再试' } as const
