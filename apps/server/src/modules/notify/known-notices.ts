import type { Language } from '@candor/contract/languages';
import type { NotifyKind } from '@candor/contract/push';
import type { NoticeArea, NoticeKind, NoticeTexts, Wording, Words } from '#kernel/product/notices';
import { fillBody } from './templates/fill';

/** Template of notices an operator wrote in all eight languages; the store selects the reader's. */
export const WRITTEN_NOTICE = 'operator_notice';

export interface KnownNotices {
  /** A stored notice whose template no longer exists shows the template name instead of failing the whole list. */
  wordOf(language: Language, template: string, params: Words): Wording;
  /** The page a notice leads to; empty: none. */
  linkOf(template: string, params: Words): string;
  /** Whose switches a notice follows; for one whose template no longer exists, those of our staff's notices. */
  settingOf(template: string): NotifyKind;
  /** The templates that follow these switches. */
  templatesOf(setting: NotifyKind): readonly string[];
}

/** Finds declared notices by the name of their template. */
export const createKnownNotices = (areas: readonly NoticeArea[]): KnownNotices => {
  const byName = new Map<string, { texts: Readonly<Record<Language, NoticeTexts>>; kind: NoticeKind }>();
  for (const { texts, kinds } of areas) {
    for (const [template, kind] of Object.entries(kinds)) byName.set(template, { texts, kind });
  }
  return {
    wordOf: (language, template, params) => {
      if (template === WRITTEN_NOTICE) return { title: params.title ?? '', body: params.body ?? '' };
      const wording = byName.get(template)?.texts[language][template];
      return wording ? fillBody(wording, params) : { title: template, body: '' };
    },
    linkOf: (template, params) => byName.get(template)?.kind.link?.(params) ?? '',
    settingOf: (template) => byName.get(template)?.kind.setting ?? 'service',
    templatesOf: (setting) => [...byName].filter(([, { kind }]) => kind.setting === setting).map(([name]) => name),
  };
};
