/** What is built for browsers: each in a folder of that name, by tools/build-<name>.ts, into its `dist`. */
export const WEB_APPS = ['app', 'console'] as const

export type WebApp = (typeof WEB_APPS)[number]
