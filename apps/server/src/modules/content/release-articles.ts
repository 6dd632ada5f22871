import type { Language } from '@candor/contract/languages';
import { NEWS_CATEGORIES } from '@candor/contract/news';
import type { ReleaseTexts } from './texts/article-words';
import { en } from './texts/en';
import { fra } from './texts/fra';
import { hk } from './texts/hk';
import { jp } from './texts/jp';
import { kor } from './texts/kor';
import { spa } from './texts/spa';
import { th } from './texts/th';
import { zh } from './texts/zh';

export const RELEASE_TEXTS: Readonly<Record<Language, ReleaseTexts>> = { zh, en, hk, th, jp, kor, fra, spa };

export interface ReleaseArticle {
  readonly key: keyof ReleaseTexts;
  readonly category: number;
  readonly cover?: string;
  readonly sort: number;
  readonly demoOnly?: boolean;
}

const { news, banner, faq, popup, page } = NEWS_CATEGORIES;

/** All articles of a release, in insertion order: later ones of a category are newer. */
export const RELEASE_ARTICLES: readonly ReleaseArticle[] = [
  { key: 'faq', category: page, sort: 10 },
  { key: 'about', category: page, sort: 20 },
  { key: 'contact', category: page, sort: 30 },
  { key: 'compliance', category: page, sort: 40 },
  { key: 'terms', category: page, sort: 50 },
  { key: 'faq_accounts', category: faq, sort: 10 },
  { key: 'faq_transfers', category: faq, sort: 20 },
  { key: 'faq_frozen', category: faq, sort: 30 },
  { key: 'faq_values', category: faq, sort: 40 },
  { key: 'faq_protect', category: faq, sort: 50 },
  { key: 'faq_levels', category: faq, sort: 60 },
  { key: 'faq_never', category: faq, sort: 70 },
  { key: 'faq_reach', category: faq, sort: 80 },
  { key: 'news_security', category: news, sort: 0 },
  { key: 'news_opening', category: news, sort: 0 },
  { key: 'banner_books', category: banner, cover: '/h5/img/banners/books.svg', sort: 10 },
  { key: 'banner_protect', category: banner, cover: '/h5/img/banners/protect.svg', sort: 20 },
  { key: 'demo_notice', category: popup, sort: 0, demoOnly: true },
];
