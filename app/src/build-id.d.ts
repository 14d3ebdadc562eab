/** Which build this is; `development` outside of one. */
declare const __BUILD_ID__: string
