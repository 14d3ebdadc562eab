export const brand = { name: '青屿', console: '运营台' }
