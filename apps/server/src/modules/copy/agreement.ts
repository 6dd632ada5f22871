import type { Language } from '@candor/contract/languages';
import en from './agreement/en.json';
import fra from './agreement/fra.json';
import hk from './agreement/hk.json';
import jp from './agreement/jp.json';
import kor from './agreement/kor.json';
import spa from './agreement/spa.json';
import th from './agreement/th.json';
import zh from './agreement/zh.json';

interface Agreement {
  readonly title: string;
  readonly paragraphs: { head: string; text: string }[];
}

/**
 * The copy agreement, version `COPY_AGREEMENT`. A changed meaning is a new version. It names no figure that the rules
 * may change: those are shown where they apply.
 */
export const AGREEMENTS: Readonly<Record<Language, Agreement>> = { en, zh, hk, th, jp, kor, fra, spa };
