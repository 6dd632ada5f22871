import type { Language } from '@candor/contract/languages';
import type { NoticeCategory } from '@candor/contract/profile';
import type { NotifyKind } from '@candor/contract/push';

export type Words = Readonly<Record<string, string>>;

export interface Wording {
  readonly title: string;
  readonly body: string;
}

/**
 * The JSON file of one language: title and body by template. Placeholders in braces are filled in; their values are not
 * interpreted as markup.
 */
export type NoticeTexts = Readonly<Record<string, Wording>>;

export interface NoticeKind {
  readonly category: NoticeCategory;
  /** The switches of the user's settings that decide by which channels it is sent. */
  readonly setting: NotifyKind;
  /** Names of the placeholders in the body. */
  readonly words: readonly string[];
  /** The page of our app that the notice links to; absent: none. */
  readonly link?: (params: Words) => string;
}

/** All notices of one module: shown in the app, and mostly sent by mail too. */
export interface NoticeArea {
  readonly texts: Readonly<Record<Language, NoticeTexts>>;
  readonly kinds: Readonly<Record<string, NoticeKind>>;
}

export type TemplateOf<Area extends NoticeArea> = keyof Area['kinds'] & string;

/** The placeholder values a template requires. */
export type ParamsOf<Area extends NoticeArea, Template extends TemplateOf<Area>> = Template extends unknown
  ? Readonly<Record<Area['kinds'][Template]['words'][number], string>>
  : never;

type SameKeys<English, Value> = { readonly [Template in keyof English]: Value };

interface AreaParts<English, Kinds> {
  readonly en: English;
  readonly others: Readonly<Record<Exclude<Language, 'en'>, SameKeys<English, Wording>>>;
  readonly kinds: Kinds;
}

/** The templates are those of the English file; every other language and the kinds must have the same. */
export const defineNotices = <English extends NoticeTexts, const Kinds extends SameKeys<English, NoticeKind>>({
  en,
  others,
  kinds,
}: AreaParts<English, Kinds>) => ({ texts: { ...others, en }, kinds });
