import type assets from './en/assets.json';
import type common from './en/common.json';
import type home from './en/home.json';
import type login from './en/login.json';
import type records from './en/records.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type transfer from './en/transfer.json';

/**
 * The areas and keys that exist, taken from the English texts: the compiler checks every key a screen asks for. A new
 * area is a JSON file in each language folder and its two lines here.
 */
export interface MessageShape {
  assets: typeof assets;
  common: typeof common;
  home: typeof home;
  login: typeof login;
  records: typeof records;
  settings: typeof settings;
  shell: typeof shell;
  transfer: typeof transfer;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: MessageShape;
  }
}
