import { defineNotices } from '#kernel/product/notices';
import en from './notices/en.json';
import fra from './notices/fra.json';
import hk from './notices/hk.json';
import jp from './notices/jp.json';
import kor from './notices/kor.json';
import spa from './notices/spa.json';
import th from './notices/th.json';
import zh from './notices/zh.json';

const toMine = (): string => '/pages/copytrade/my';
const toLog = (): string => '/pages/copytrade/log';
/** The settings of a follow, open; `number` is the leader. */
const toSettings = ({ number = '' }: Readonly<Record<string, string>>): string =>
  `/pages/copytrade/trader?id=${number}&follow=1`;
const toLead = (): string => '/pages/copytrade/become';

export const COPY_NOTICES = defineNotices({
  en,
  others: { zh, hk, th, jp, kor, fra, spa },
  kinds: {
    copy_application_approved: { category: 'account', setting: 'copy', words: [], link: toLead },
    copy_application_rejected: { category: 'account', setting: 'copy', words: ['reason'], link: toLead },
    copy_lead_stopped: { category: 'account', setting: 'copy', words: ['reason'], link: toLead },
    copy_lead_failed: { category: 'account', setting: 'copy', words: [], link: toLead },
    copy_skipped_balance: {
      category: 'account',
      setting: 'copy',
      words: ['leader', 'amount', 'currency'],
      link: toLog,
    },
    copy_skipped_cap: {
      category: 'account',
      setting: 'copy',
      words: ['number', 'leader', 'amount', 'currency'],
      link: toSettings,
    },
    /** One per leader and hour, updated in place. */
    copy_trades: {
      category: 'account',
      setting: 'copy',
      words: ['leader', 'time', 'opened', 'closed', 'result', 'currency'],
      link: toMine,
    },
    copy_stop_loss: {
      category: 'account',
      setting: 'copy',
      words: ['leader', 'amount', 'cap', 'currency'],
      link: toMine,
    },
    copy_left_out: { category: 'account', setting: 'copy', words: ['leader'], link: toMine },
    copy_leader_ended: { category: 'account', setting: 'copy', words: ['leader'], link: toMine },
    copy_share_paid: {
      category: 'account',
      setting: 'copy',
      words: ['leader', 'amount', 'currency', 'date'],
      link: () => '/pages/copytrade/shares',
    },
    copy_share_received: {
      category: 'account',
      setting: 'copy',
      words: ['amount', 'currency', 'date'],
      link: () => '/pages/copytrade/shares?role=leader',
    },
  },
});
