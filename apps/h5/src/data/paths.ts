import type { ReceiptKind } from '@candor/contract/receipts';
import type { AttachmentKind } from '@candor/contract/support';
import type { WalletAccount } from '@candor/contract/wallet';

/** Addresses of our pages, as the hash routes spell them. */
export const PATHS = {
  home: '/pages/index/index',
  services: '/services',
  market: '/pages/market/market',
  search: '/pages/market/search',
  instrument: '/pages/market/instrument',
  alerts: '/pages/market/alerts',
  /** Options; the Trade tab leads to the product used last. */
  trade: '/pages/transaction/index',
  optionOrders: '/pages/transaction/seconds_order',
  futures: '/pages/transaction/contract',
  futuresOrders: '/pages/transaction/contract_order',
  futuresCharges: '/pages/transaction/contract_charges',
  verify: '/pages/transaction/verify',
  spot: '/pages/transaction/currency',
  spotOther: '/pages/transaction/index2',
  spotOrders: '/pages/transaction/currency_order',
  finance: '/pages/lockming/lockming',
  lockDefi: '/pages/lockming/defi',
  lockMiner: '/pages/lockming/miner',
  lockBuy: '/pages/lockming/buy',
  lockOrders: '/pages/lockming/orders',
  lockOrder: '/pages/lockming/order',
  lockCalendar: '/pages/lockming/calendar',
  /** What the user has in all finance products. */
  financial: '/pages/financial/index',
  invest: '/pages/invest/invest',
  dualPurchase: '/pages/invest/purchase',
  dualOrders: '/pages/invest/mine',
  dualHelp: '/pages/invest/help',
  ieo: '/pages/ieo/ieo',
  ieoProject: '/pages/ieo/detail',
  ieoSubscribe: '/pages/ieo/subscribe',
  /** Own subscriptions; with ?id= the own share of one project. */
  ieoOrder: '/pages/ieo/order',
  /** Traders; with ?tab= the own relations or copies. */
  copy: '/pages/copytrade/copy',
  copyMy: '/pages/copytrade/my',
  /** One trader (?id=); with ?follow=1 the sheet to follow is open. */
  copyTrader: '/pages/copytrade/trader',
  copyQuality: '/pages/copytrade/quality',
  copyLog: '/pages/copytrade/log',
  copyShares: '/pages/copytrade/shares',
  copyBecome: '/pages/copytrade/become',
  /** Addresses of old clients. */
  followIndex: '/pages/follow/index',
  followTrader: '/pages/follow/trader',
  follow: '/pages/follow/follow',
  copyAgreement: '/pages/copytrade/agreement',
  agreementZh: '/pages/follow/agreement_zh',
  agreementEn: '/pages/follow/agreement_en',
  /** Works, artists, or the own favourites (?tab=). */
  nft: '/pages/nft/nft',
  nftWork: '/pages/nft/artworkDetail',
  nftVideo: '/pages/nft/artworkDetail_video',
  nftArtist: '/pages/nft/artistDetail',
  nftSeries: '/pages/nft/series',
  nftBox: '/pages/nft/box',
  nftPurchase: '/pages/nft/purchase',
  nftMine: '/pages/nft/myNft',
  nftMessages: '/pages/nft/message',
  nftResell: '/pages/nft/resell',
  nftStudio: '/pages/nft/studio',
  /** Addresses of old clients. */
  nftOldMine: '/pages/nft/mine',
  nftOldPurchase: '/pages/nft/purchase_one',
  /** Offers; with ?side=sell those of people who buy. */
  otc: '/pages/otc/otc',
  otcQuick: '/pages/otc/quick',
  otcAds: '/pages/otc/ads',
  /** A new ad; with ?id= an own one is changed. */
  otcAdNew: '/pages/otc/ad-new',
  otcMethods: '/pages/otc/methods',
  otcTrader: '/pages/otc/trader',
  otcOrders: '/pages/otc/orders',
  otcOrder: '/pages/otc/order',
  otcChat: '/pages/otc/chat',
  otcEvidence: '/pages/otc/evidence',
  assets: '/pages/fund/assets',
  select: '/pages/fund/select',
  receive: '/pages/fund/receive',
  withdraw: '/pages/fund/withdraw',
  fundRecord: '/pages/fund/receive_withdraw_record',
  convert: '/pages/fund/transfer',
  transfer: '/pages/fund/fundTransfer',
  transferHistory: '/pages/fund/transfer_history',
  record: '/pages/fund/assets_record',
  allRecords: '/pages/fund/assets_all_record',
  bill: '/pages/setting/bill',
  login: '/pages/common/login',
  register: '/pages/common/register',
  forget: '/pages/common/forget',
  /** Target of the freeze link in messages about account changes. */
  freezeLink: '/pages/common/freeze',
  area: '/pages/common/area',
  webView: '/pages/common/webView',
  settings: '/pages/setting/setting',
  creditScore: '/pages/setting/credit-score',
  /** Own coupons and those to claim; with ?id= one own coupon is open. */
  coupon: '/pages/setting/coupon',
  verification: '/pages/setting/real_mark',
  article: '/pages/common/article',
  security: '/pages/setting/security',
  bindPhone: '/pages/setting/bindPhone',
  bindEmail: '/pages/setting/bindEmail',
  confirmContact: '/pages/setting/confirmContact',
  password: '/pages/setting/password',
  payPassword: '/pages/setting/payPassword',
  totp: '/pages/setting/totp',
  passkeys: '/pages/setting/passkeys',
  passkey: '/pages/setting/passkey',
  devices: '/pages/setting/devices',
  logins: '/pages/setting/logins',
  antiPhishing: '/pages/setting/antiPhishing',
  limits: '/pages/setting/limits',
  freeze: '/pages/setting/freeze',
  userInfo: '/pages/setting/userInfo',
  submitVerification: '/pages/setting/real',
  addresses: '/pages/setting/wallet',
  addAddress: '/pages/setting/addWallet',
  bankCard: '/pages/setting/bank',
  share: '/pages/setting/share',
  /** Rebates of fees; with ?state=, ?level= or ?payout= some of them. */
  rebates: '/pages/setting/rebates',
  invitees: '/pages/setting/invitees',
  fees: '/pages/setting/fees',
  areas: '/pages/setting/areas',
  notices: '/pages/setting/notice',
  noticeSettings: '/pages/setting/notifications',
  compliance: '/pages/setting/operational_compliance',
  ruleChanges: '/pages/setting/rule_changes',
  game: '/pages/game/game',
  gameHistory: '/pages/game/history',
  /** Addresses of old clients, used by our own pages too. */
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
  customer: '/customer',
  /** One support case (?reference=). */
  supportCase: '/pages/setting/ticket',
  /** Chat rooms; one of them with ?room= and the code of its language. */
  rooms: '/pages/chat/rooms',
  room: '/pages/chat/room',
  roomLog: '/pages/chat/log',
  roomBlocked: '/pages/chat/blocked',
} as const;

/** The path as the href of a link. */
export const hrefOf = (path: string): string => `#${path}`;

/** A chat room, and what moderators did in it. */
export const roomPath = (room: string): string => `${PATHS.room}?room=${room}`;
export const roomLogPath = (room: string): string => `${PATHS.roomLog}?room=${room}`;

/** One passkey of the user. */
export const passkeyPath = (id: number): string => `${PATHS.passkey}?id=${id}`;

/** The records of one coin, or of one account (ids of the wire, 0 for all). */
export const recordPath = (filter: { currency?: number; account?: number }): string =>
  `${PATHS.record}?currency=${filter.currency ?? 0}&type=${filter.account ?? 0}`;

/** The public log of rule changes; the one a record names is marked. */
export const rulePath = (version: number): string => `${PATHS.ruleChanges}?version=${version}`;

/** Articles that are addressed by name instead of id. */
export type ArticleKey = 'faq' | 'about' | 'contact' | 'compliance' | 'terms';

/** An article by its name, or a piece of news by its id. */
export const articlePath = (which: ArticleKey | number): string =>
  typeof which === 'number' ? `${PATHS.article}?id=${which}` : `${PATHS.article}?key=${which}`;

/** The page of one instrument, such as BTC/USDT. */
export const instrumentPath = (symbol: string): string => `${PATHS.instrument}?symbol=${encodeURIComponent(symbol)}`;

/** The transfer page with the target account preselected. */
export const transferPath = (to: WalletAccount): string => `${PATHS.transfer}?to=${to}`;

/** The verify page of a settled trade: an option by its id, a futures close by the id of its fill. */
export const verifyPath = (kind: ReceiptKind, id: number): string => `${PATHS.verify}?kind=${kind}&id=${id}`;

/** The spot page of a pair, such as BTC/USDT. */
export const spotPath = (symbol: string): string => `${PATHS.spot}?symbol=${encodeURIComponent(symbol)}`;

/** The deposit or withdrawal page of a coin on one of its networks. */
export const fundPath = (page: 'receive' | 'withdraw', to: { currency: number; network: string }): string =>
  `${PATHS[page]}?currency=${to.currency}&network=${to.network}`;

/** The page to choose a coin and network, and the page it then opens. */
export const selectPath = (page: 'receive' | 'withdraw'): string => `${PATHS.select}?for=${page}`;

/** The list of the user's deposits or withdrawals. */
export const fundRecordPath = (list: 'deposits' | 'withdrawals'): string => `${PATHS.fundRecord}?list=${list}`;

/** The conversation of one support case. */
export const casePath = (number: string): string => `${PATHS.supportCase}?reference=${number}`;

/** The support page with an own order or record attached to the first message. */
export const askPath = (kind: AttachmentKind, id: number | string): string =>
  `${PATHS.customer}?about=${kind}&id=${id}`;

/** The purchase page of a dual product. */
export const dualPurchasePath = (id: number): string => `${PATHS.dualPurchase}?id=${id}`;
/** A page of one IEO project: its facts, the commit form, or the own share. */
export const ieoPath = (page: 'ieoProject' | 'ieoSubscribe' | 'ieoOrder', id: number): string =>
  `${PATHS[page]}?id=${id}`;

/** One own OTC order by its number, such as C10001. */
export const otcOrderPath = (number: string): string => `${PATHS.otcOrder}?number=${number}`;

/** Which coupon is chosen in an order form; the form reads it from the query. */
export const COUPON_PARAM = 'coupon';

/** An order form of a product with a coupon chosen: options, futures, or the purchase of one lock product. */
export const couponUsePath = (
  page: 'trade' | 'futures' | 'lockBuy',
  coupon: { id: number; product?: number },
): string =>
  `${PATHS[page]}?${COUPON_PARAM}=${coupon.id}${coupon.product === undefined ? '' : `&id=${coupon.product}`}`;

/** The records page with the explanation of one entry open, by the key of the entry. */
export const whyPath = (reference: string): string => `${PATHS.allRecords}?why=${encodeURIComponent(reference)}`;
