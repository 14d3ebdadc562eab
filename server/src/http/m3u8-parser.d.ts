/** It comes without types: what its test reads. */
declare module 'm3u8-parser' {
  export class Parser {
    push(text: string): void
    end(): void
    manifest: {
      endList: boolean
      playlistType: string
      independentSegments: boolean
      segments: { uri: string; duration: number }[]
    }
  }
}
