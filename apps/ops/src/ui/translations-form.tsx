import { LANGUAGES, type Language } from '@candor/contract/languages';
import { Form, Input, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, translationTexts as texts } from '#texts/translations.ts';

export interface Wording {
  readonly title: string;
  readonly content: string;
}
export type Wordings = Readonly<Record<Language, Wording>>;

const EMPTY: Wording = { title: '', content: '' };
const isThere = ({ title, content }: Wording): boolean => title.trim() !== '' && content.trim() !== '';

export const toWordings = (list: readonly (Wording & { readonly lang: Language })[]): Wordings =>
  Object.fromEntries(
    LANGUAGES.map((lang) => {
      const { title, content } = list.find((one) => one.lang === lang) ?? EMPTY;
      return [lang, { title, content }];
    }),
  ) as Record<Language, Wording>;

/** As the calls take it. */
export const toTextsField = (wordings: Wordings): string =>
  JSON.stringify(LANGUAGES.map((lang) => ({ lang, ...wordings[lang] })));

export const missingLanguages = (wordings: Wordings): string[] =>
  LANGUAGES.filter((lang) => !isThere(wordings[lang])).map((lang) => LANGUAGE_NAMES[lang]);

interface TranslationsFormProps {
  readonly value: Wordings;
  readonly onChange: (next: Wordings) => void;
  readonly contentLabel: string;
  readonly contentHint?: string;
  readonly limits: { readonly title: number; readonly content: number };
  readonly rows: number;
  readonly readOnly?: boolean;
  /** Beside the text of a language: how it will look. */
  readonly preview?: (content: string) => ReactNode;
}

/** One tab per language; a tab says whether its language is still missing. */
export function TranslationsForm(props: TranslationsFormProps) {
  const { value, onChange } = props;
  return (
    <Tabs
      size="small"
      items={LANGUAGES.map((lang) => ({
        key: lang,
        label: <TabName lang={lang} isMissing={!isThere(value[lang])} />,
        children: (
          <LanguageFields {...props} lang={lang} onWording={(wording) => onChange({ ...value, [lang]: wording })} />
        ),
      }))}
    />
  );
}

function TabName({ lang, isMissing }: { readonly lang: Language; readonly isMissing: boolean }) {
  return (
    <span>
      {LANGUAGE_NAMES[lang]}
      {isMissing && <span className="missing-mark" role="img" aria-label={texts.missingMark} />}
    </span>
  );
}

interface LanguageFieldsProps extends TranslationsFormProps {
  readonly lang: Language;
  readonly onWording: (wording: Wording) => void;
}

function LanguageFields(props: LanguageFieldsProps) {
  const { value, lang, onWording, limits, rows, readOnly = false, preview } = props;
  const wording = value[lang];
  const [titleId, contentId] = [`title-${lang}`, `content-${lang}`];
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={texts.title} htmlFor={titleId}>
        <Input
          id={titleId}
          value={wording.title}
          maxLength={limits.title}
          readOnly={readOnly}
          onChange={(event) => onWording({ ...wording, title: event.target.value })}
        />
      </Form.Item>
      <div className={preview === undefined ? undefined : 'beside'}>
        <Form.Item
          label={props.contentLabel}
          extra={`${props.contentHint ?? ''} ${texts.letters(wording.content.length, limits.content)}`.trim()}
          htmlFor={contentId}
        >
          <Input.TextArea
            id={contentId}
            value={wording.content}
            maxLength={limits.content}
            readOnly={readOnly}
            rows={rows}
            onChange={(event) => onWording({ ...wording, content: event.target.value })}
          />
        </Form.Item>
        {preview?.(wording.content)}
      </div>
    </Form>
  );
}
