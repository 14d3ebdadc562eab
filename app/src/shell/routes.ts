import { Splash } from '../screens/splash/Splash.tsx'
import { routeParams } from './route-params.ts'
import { route } from './route.ts'
import type { Routes } from './route.ts'

/** Every place of the app. The first screen comes with the first load; the others when they are asked for. */
export const routes: Routes = {
  '/splash': route('', async () => Splash, { params: routeParams['/splash'] }),
  '/login': route('登录', async () => (await import('../screens/account/Login.tsx')).Login, {
    params: routeParams['/login'],
  }),
  '/my': route('我的', async () => (await import('../screens/my/My.tsx')).My, { tab: true, keep: true }),
  '/myedit': route('编辑资料', async () => (await import('../screens/my/MyEdit.tsx')).MyEdit, {
    account: true,
  }),
  '/setting': route('设置', async () => (await import('../screens/setting/Setting.tsx')).Setting, {
    params: routeParams['/setting'],
  }),
  '/post/auth': route('认证', async () => (await import('../screens/post/Auth.tsx')).Auth, {
    account: true,
    params: routeParams['/post/auth'],
  }),
  '/renewal': route('会员中心', async () => (await import('../screens/wallet/Renewal.tsx')).Renewal, {
    account: true,
  }),
  '/coin-recharge': route(
    '金币充值',
    async () => (await import('../screens/wallet/CoinRecharge.tsx')).CoinRecharge,
    { account: true },
  ),
  '/charge-record': route(
    '充值记录',
    async () => (await import('../screens/wallet/ChargeRecord.tsx')).ChargeRecord,
    { account: true },
  ),
  '/coin-record': route(
    '金币明细',
    async () => (await import('../screens/wallet/CoinRecord.tsx')).CoinRecord,
    { account: true, params: routeParams['/coin-record'] },
  ),
  '/player': route('视频', async () => (await import('../screens/player/Watch.tsx')).Watch, {
    params: routeParams['/player'],
  }),
  '/my/buy': route('我的购买', async () => (await import('../screens/mine/Buy.tsx')).Buy, {
    account: true,
    keep: true,
  }),
  '/my/collect': route('我的收藏', async () => (await import('../screens/mine/Collect.tsx')).Collect, {
    account: true,
    keep: true,
    params: routeParams['/my/collect'],
  }),
  '/my/work': route('我的作品', async () => (await import('../screens/creative/MyWork.tsx')).MyWork, {
    account: true,
    keep: true,
    params: routeParams['/my/work'],
  }),
  '/creative': route('创作中心', async () => (await import('../screens/creative/Creative.tsx')).Creative, {
    account: true,
  }),
  '/creative/work': route('作品', async () => (await import('../screens/creative/EditWork.tsx')).EditWork, {
    account: true,
    params: routeParams['/creative/work'],
  }),
  '/my/card': route('我的卡券', async () => (await import('../screens/wallet/Card.tsx')).Card, {
    account: true,
    params: routeParams['/my/card'],
  }),
}
