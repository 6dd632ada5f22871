import type { ReplyOf } from '@candor/contract/call';
import { type operatorArticles, saveArticle } from '@candor/contract/ops-desk';
import { Drawer, Flex, Form, Input, InputNumber, Select, Switch, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#data/use-me.ts';
import { articleTexts as texts } from '#texts/articles.ts';
import { translationTexts } from '#texts/translations.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { missingLanguages, TranslationsForm, toTextsField, toWordings, type Wordings } from '#ui/translations-form.tsx';

export type Article = ReplyOf<typeof operatorArticles>['data'][number];

const WIDTH = 1_040;
const LIMITS = { title: 200, content: 20_000 };
const ROWS = 16;

interface Draft {
  readonly category: string;
  readonly cover: string;
  readonly sort: number;
  readonly isShown: boolean;
  readonly wordings: Wordings;
}

interface ArticleDrawerProps {
  /** Null: a new one. */
  readonly article: Article | null;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  readonly startCategory: string;
  readonly onClose: () => void;
}

const startDraft = ({ article, startCategory }: ArticleDrawerProps): Draft => ({
  category: article === null ? startCategory : String(article.category),
  cover: article?.cover ?? '',
  sort: article?.sort ?? 0,
  isShown: article?.shown === 1,
  wordings: toWordings(article?.texts ?? []),
});

export function ArticleDrawer(props: ArticleDrawerProps) {
  const { article, categories, onClose } = props;
  const [draft, setDraft] = useState(() => startDraft(props));
  const mayWrite = useMay(saveArticle);
  return (
    <Drawer
      open
      size={WIDTH}
      title={article === null ? texts.newTitle : texts.editTitle(article.id)}
      onClose={onClose}
      footer={mayWrite && <Save id={article?.id ?? null} draft={draft} onDone={onClose} />}
    >
      <Place draft={draft} categories={categories} readOnly={!mayWrite} onChange={setDraft} />
      <TranslationsForm
        value={draft.wordings}
        onChange={(wordings) => setDraft({ ...draft, wordings })}
        contentLabel={texts.content}
        contentHint={texts.contentHint}
        limits={LIMITS}
        rows={ROWS}
        readOnly={!mayWrite}
        preview={(content) => <Preview html={content} />}
      />
    </Drawer>
  );
}

interface PlaceProps extends Pick<ArticleDrawerProps, 'categories'> {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}

function Place({ draft, categories, readOnly, onChange }: PlaceProps) {
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  return (
    <Form layout="vertical" component="div" disabled={readOnly}>
      <Flex gap={16}>
        <Form.Item label={texts.category} htmlFor="article-category">
          <Select
            id="article-category"
            style={{ width: 160 }}
            value={draft.category}
            options={[...categories]}
            onChange={(category) => set({ category })}
          />
        </Form.Item>
        <Form.Item label={texts.cover} extra={texts.coverHint} htmlFor="article-cover" style={{ flex: 1 }}>
          <Input
            id="article-cover"
            maxLength={200}
            value={draft.cover}
            onChange={(event) => set({ cover: event.target.value.trim() })}
          />
        </Form.Item>
        <Form.Item label={texts.sort} extra={texts.sortHint} htmlFor="article-sort">
          <InputNumber
            id="article-sort"
            min={0}
            max={999_999}
            precision={0}
            value={draft.sort}
            onChange={(sort) => set({ sort: sort ?? 0 })}
          />
        </Form.Item>
        <Form.Item label={texts.shown} htmlFor="article-shown">
          <Switch id="article-shown" checked={draft.isShown} onChange={(isShown) => set({ isShown })} />
        </Form.Item>
      </Flex>
    </Form>
  );
}

/** A frame that runs nothing and belongs to no origin: what is typed cannot act. */
function Preview({ html }: { readonly html: string }) {
  const page = `<meta name="color-scheme" content="dark"><body style="margin:12px;font:14px/1.5 sans-serif">${html}`;
  return (
    <figure className="side">
      <figcaption>{texts.preview}</figcaption>
      <iframe className="preview" title={texts.preview} sandbox="" srcDoc={page} />
    </figure>
  );
}

interface SaveProps {
  readonly id: number | null;
  readonly draft: Draft;
  readonly onDone: () => void;
}

function Save({ id, draft, onDone }: SaveProps) {
  const missing = missingLanguages(draft.wordings);
  return (
    <Flex gap={16} align="center" justify="space-between">
      <Typography.Text type="secondary">
        {missing.length === 0 ? translationTexts.allThere : translationTexts.missing(missing)}
      </Typography.Text>
      <ConfirmAction
        call={saveArticle}
        input={{
          ...(id === null ? {} : { id: String(id) }),
          category: draft.category,
          cover: draft.cover,
          sort: String(draft.sort),
          shown: draft.isShown ? '1' : '0',
          texts: toTextsField(draft.wordings),
        }}
        label={texts.save}
        title={texts.confirmTitle}
        tone="primary"
        disabled={missing.length > 0}
        consequence={draft.isShown ? texts.confirmShown : texts.confirmHidden}
        done={texts.saved}
        onDone={onDone}
      />
    </Flex>
  );
}
