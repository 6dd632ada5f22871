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
    registered: { category: 'account', words: [] },
    login_password_changed: { category: 'security', words: [] },
    pay_password_changed: { category: 'security', words: [] },
    phone_bound: { category: 'security', words: [] },
    email_bound: { category: 'security', words: [] },
    totp_on: { category: 'security', words: [] },
    totp_off: { category: 'security', words: [] },
    passkey_added: { category: 'security', words: ['name'] },
    passkey_revoked: { category: 'security', words: ['name'] },
    new_device_login: { category: 'security', words: ['ip'] },
    account_frozen: { category: 'security', words: [] },
    contact_confirmed: { category: 'security', words: ['contact'] },
    account_frozen_by_us: { category: 'security', words: ['reason'] },
    account_opened: { category: 'security', words: ['reason'] },
    sessions_ended_by_us: { category: 'security', words: ['reason'] },
  },
});
