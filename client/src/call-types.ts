/** What a call promises by its types; the contract's `Calls` is such a map. */
export interface AnyCalls {
  [path: string]: { input: object; output: unknown; error: { code: string } }
}

export interface CallOptions {
  /** Tell the member when it fails. On by default. */
  showError?: boolean
  /** Tell the member when it succeeded. Off by default. */
  showSuccess?: boolean
  /** Reject when it fails, else resolve with undefined. On by default. */
  throwError?: boolean
  /** The status that means success: 1 by default. */
  successCode?: number
  signal?: AbortSignal
}

/** An input without required keys may be left out. */
type Parameters<Input, Options> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]

export interface Call<C extends AnyCalls> {
  <Path extends keyof C & string>(
    path: Path,
    ...parameters: Parameters<C[Path]['input'], CallOptions & { throwError?: true }>
  ): Promise<C[Path]['output']>
  <Path extends keyof C & string>(
    path: Path,
    ...parameters: Parameters<C[Path]['input'], CallOptions>
  ): Promise<C[Path]['output'] | undefined>
}
