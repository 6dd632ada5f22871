import { NEWS_CATEGORIES } from '@candor/contract/news';
import { operatorArticles, saveArticle } from '@candor/contract/ops-desk';
import { Button, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '#data/use-me.ts';
import { articleTexts as texts } from '#texts/articles.ts';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { Time } from '#ui/time.tsx';
import type { Article } from './article-drawer.tsx';
import { ArticleDrawer } from './article-drawer.tsx';

const ALL = '0';
const CATEGORIES = Object.entries(NEWS_CATEGORIES).map(([name, id]) => ({
  value: String(id),
  label: texts.categories[name as keyof typeof NEWS_CATEGORIES],
}));

const nameOf = (category: number): string =>
  CATEGORIES.find(({ value }) => value === String(category))?.label ?? String(category);
const titleOf = ({ texts: wordings }: Article): string =>
  (wordings.find(({ lang }) => lang === 'en') ?? wordings[0])?.title ?? '';

const columnsFor = (mayWrite: boolean, onOpen: (article: Article) => void) => [
  { title: texts.id, dataIndex: 'id', width: 72 },
  { title: texts.category, dataIndex: 'category', width: 130, render: nameOf },
  { title: texts.heading, dataIndex: 'texts', render: (_: unknown, row: Article) => titleOf(row) },
  { title: texts.languages, dataIndex: 'texts', width: 110, render: (list: Article['texts']) => list.length },
  { title: texts.sort, dataIndex: 'sort', width: 90 },
  {
    title: texts.state,
    dataIndex: 'shown',
    width: 100,
    render: (shown: 0 | 1) => (
      <Tag color={shown === 1 ? 'green' : 'default'}>{shown === 1 ? texts.shown : texts.hidden}</Tag>
    ),
  },
  { title: texts.written, dataIndex: 'created_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  {
    title: '',
    dataIndex: 'id',
    key: 'open',
    width: 90,
    render: (_: unknown, row: Article) => (
      <Button size="small" onClick={() => onOpen(row)}>
        {mayWrite ? texts.edit : texts.view}
      </Button>
    ),
  },
];

export function ArticlesPage() {
  const [category, setCategory] = useState(ALL);
  const [opened, setOpened] = useState<Article | 'new' | null>(null);
  const mayWrite = useMay(saveArticle);
  const add = mayWrite && (
    <Button type="primary" onClick={() => setOpened('new')}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.intro} actions={add}>
      <Segmented
        className="filter-bar"
        value={category}
        options={[{ value: ALL, label: texts.all }, ...CATEGORIES]}
        onChange={setCategory}
      />
      <PagedTable
        key={category}
        call={operatorArticles}
        input={{ category }}
        columns={columnsFor(mayWrite, setOpened)}
        rowKey="id"
        empty={texts.empty}
      />
      {opened !== null && (
        <ArticleDrawer
          article={opened === 'new' ? null : opened}
          categories={CATEGORIES}
          startCategory={category === ALL ? String(NEWS_CATEGORIES.news) : category}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
