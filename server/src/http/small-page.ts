/** Stands in for the app where none was built. */
export const smallPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<!--head-->
<style>
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 12px; text-align: center;
    background: #0b1013; color: #edf3f3; font: 15px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  h1 { margin: 0; font-size: 32px; letter-spacing: 4px } p { margin: 0; color: #b0bdbf }
</style>
</head>
<body>
<main lang="zh-CN"><h1><!--name--></h1><p><!--description--></p><p>服务已就绪</p></main>
</body>
</html>
`
