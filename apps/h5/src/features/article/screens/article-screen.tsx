import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { ArticleText } from '#widgets/article/article-text.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/article/article.css';
import { chooseArticle, useArticle } from '#features/article/hooks/use-article.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDate } from '#lib/format-time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

export function ArticleScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const [query] = useSearchParams();
  const article = useArticle(chooseArticle(query));
  return (
    <>
      <NavBar title={t('article.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={article} rows={4}>
          {(found) => (found === null ? <Unknown /> : <Article {...found} />)}
        </Loaded>
      </View>
    </>
  );
}

type ArticleProps = { title: string; content: string; create_time_ms: number };

function Article({ title, content, create_time_ms }: ArticleProps) {
  const place = useTimePlace();
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a page of nothing but text must scroll by keyboard, too.
    <article className="pad article" tabIndex={0} aria-labelledby={headingId}>
      <h2 className="t1" id={headingId}>
        {title}
      </h2>
      <p className="sm c3 num article-date">{formatDate(create_time_ms, place)}</p>
      <ArticleText html={content} />
    </article>
  );
}

function Unknown() {
  const t = useTranslations('article');
  return (
    <EmptyState page art="records" title={t('unknownHeading')}>
      {t('unknownText')}
    </EmptyState>
  );
}
