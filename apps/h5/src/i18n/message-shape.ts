import type addresses from './en/addresses.json';
import type alerts from './en/alerts.json';
import type area from './en/area.json';
import type article from './en/article.json';
import type assets from './en/assets.json';
import type chat from './en/chat.json';
import type common from './en/common.json';
import type convert from './en/convert.json';
import type copy from './en/copy.json';
import type coupon from './en/coupon.json';
import type customer from './en/customer.json';
import type dual from './en/dual.json';
import type finance from './en/finance.json';
import type forget from './en/forget.json';
import type fund from './en/fund.json';
import type futures from './en/futures.json';
import type game from './en/game.json';
import type home from './en/home.json';
import type ieo from './en/ieo.json';
import type install from './en/install.json';
import type instrument from './en/instrument.json';
import type invite from './en/invite.json';
import type lock from './en/lock.json';
import type login from './en/login.json';
import type market from './en/market.json';
import type nft from './en/nft.json';
import type nftMine from './en/nftMine.json';
import type notices from './en/notices.json';
import type options from './en/options.json';
import type otc from './en/otc.json';
import type otcOrder from './en/otcOrder.json';
import type place from './en/place.json';
import type profile from './en/profile.json';
import type proof from './en/proof.json';
import type records from './en/records.json';
import type register from './en/register.json';
import type rooms from './en/rooms.json';
import type rules from './en/rules.json';
import type security from './en/security.json';
import type services from './en/services.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type spot from './en/spot.json';
import type trade from './en/trade.json';
import type transfer from './en/transfer.json';
import type verification from './en/verification.json';
import type webview from './en/webview.json';

/**
 * The areas and keys that exist, taken from the English texts: the compiler checks every key a screen asks for. A new
 * area is a JSON file in each language folder and its two lines here.
 */
export interface MessageShape {
  addresses: typeof addresses;
  alerts: typeof alerts;
  area: typeof area;
  article: typeof article;
  assets: typeof assets;
  chat: typeof chat;
  common: typeof common;
  convert: typeof convert;
  copy: typeof copy;
  coupon: typeof coupon;
  customer: typeof customer;
  dual: typeof dual;
  finance: typeof finance;
  forget: typeof forget;
  fund: typeof fund;
  futures: typeof futures;
  game: typeof game;
  home: typeof home;
  ieo: typeof ieo;
  install: typeof install;
  instrument: typeof instrument;
  invite: typeof invite;
  lock: typeof lock;
  login: typeof login;
  market: typeof market;
  nft: typeof nft;
  nftMine: typeof nftMine;
  notices: typeof notices;
  options: typeof options;
  otc: typeof otc;
  otcOrder: typeof otcOrder;
  place: typeof place;
  profile: typeof profile;
  proof: typeof proof;
  records: typeof records;
  register: typeof register;
  rooms: typeof rooms;
  rules: typeof rules;
  security: typeof security;
  services: typeof services;
  settings: typeof settings;
  shell: typeof shell;
  spot: typeof spot;
  trade: typeof trade;
  transfer: typeof transfer;
  verification: typeof verification;
  webview: typeof webview;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: MessageShape;
  }
}
