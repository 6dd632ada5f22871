import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

export const IDENTITY_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    registered: { category: 'account', setting: 'service', words: [] },
    login_password_changed: { category: 'security', setting: 'security', words: [] },
    pay_password_changed: { category: 'security', setting: 'security', words: [] },
    phone_bound: { category: 'security', setting: 'security', words: [] },
    email_bound: { category: 'security', setting: 'security', words: [] },
    totp_on: { category: 'security', setting: 'security', words: [] },
    totp_off: { category: 'security', setting: 'security', words: [] },
    passkey_added: { category: 'security', setting: 'security', words: ['name'] },
    passkey_revoked: { category: 'security', setting: 'security', words: ['name'] },
    new_device_login: { category: 'security', setting: 'security', words: ['ip'] },
    account_frozen: { category: 'security', setting: 'security', words: [] },
    contact_confirmed: { category: 'security', setting: 'security', words: ['contact'] },
    account_frozen_by_us: { category: 'security', setting: 'security', words: ['reason'] },
    account_opened: { category: 'security', setting: 'security', words: ['reason'] },
    sessions_ended_by_us: { category: 'security', setting: 'security', words: ['reason'] },
  },
});
