import { useTranslations } from 'use-intl';
import { useWhenNear } from '#data/use-when-near.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

type RecordEndProps = {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** Fetches more as the user comes near the end, and says when there is no more. */
export function RecordEnd({ query }: RecordEndProps) {
  const t = useTranslations('common');
  const more = () => void query.fetchNextPage();
  const wanted = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  const end = useWhenNear(more, wanted);
  if (query.isFetchNextPageError) {
    return (
      <div className="fund-end">
        <Button size="s" onClick={more}>
          {t('actions.retry')}
        </Button>
      </div>
    );
  }
  if (!query.hasNextPage) return <p className="xs c3 fund-end">{t('states.noMoreData')}</p>;
  return (
    <div ref={end}>
      <SkeletonRows rows={1} />
    </div>
  );
}
