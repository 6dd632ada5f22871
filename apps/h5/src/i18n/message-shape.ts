import type addresses from './en/addresses.json';
import type alerts from './en/alerts.json';
import type area from './en/area.json';
import type article from './en/article.json';
import type assets from './en/assets.json';
import type common from './en/common.json';
import type convert from './en/convert.json';
import type customer from './en/customer.json';
import type dual from './en/dual.json';
import type finance from './en/finance.json';
import type forget from './en/forget.json';
import type fund from './en/fund.json';
import type futures from './en/futures.json';
import type home from './en/home.json';
import type ieo from './en/ieo.json';
import type instrument from './en/instrument.json';
import type lock from './en/lock.json';
import type login from './en/login.json';
import type market from './en/market.json';
import type notices from './en/notices.json';
import type options from './en/options.json';
import type profile from './en/profile.json';
import type proof from './en/proof.json';
import type records from './en/records.json';
import type register from './en/register.json';
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
  common: typeof common;
  convert: typeof convert;
  customer: typeof customer;
  dual: typeof dual;
  finance: typeof finance;
  forget: typeof forget;
  fund: typeof fund;
  futures: typeof futures;
  home: typeof home;
  ieo: typeof ieo;
  instrument: typeof instrument;
  lock: typeof lock;
  login: typeof login;
  market: typeof market;
  notices: typeof notices;
  options: typeof options;
  profile: typeof profile;
  proof: typeof proof;
  records: typeof records;
  register: typeof register;
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
