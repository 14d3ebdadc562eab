/** It comes without types: what tests and proofs read. */
declare module 'm3u8-parser' {
  export class Parser {
    push(text: string): void
    end(): void
    manifest: {
      endList: boolean
      playlistType: string
      independentSegments: boolean
      targetDuration: number
      segments: { uri: string; duration: number; key?: { method: string; uri: string } }[]
      /** Of a playlist of all. */
      playlists?: { uri: string }[]
    }
  }
}
