import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { RuleChangeItem } from '#features/records/components/rule-change-item.tsx';
import { useRuleChanges } from '#features/records/hooks/use-rule-changes.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/records/records.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';

/** Public list of all rule changes. ?version= highlights one version. */
export function RuleChangesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const [params] = useSearchParams();
  const query = useRuleChanges();
  const marked = params.get('version');
  return (
    <>
      <NavBar title={t('rules.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <p className="pad sm c2 rules-intro">{t('rules.intro')}</p>
        <Loaded query={query}>
          {(changes) =>
            changes.length === 0 ? (
              <EmptyState page art="records" title={t('rules.empty')} />
            ) : (
              <ol className="rules-list">
                {changes.map((change) => (
                  <RuleChangeItem key={change.id} change={change} marked={String(change.id) === marked} />
                ))}
              </ol>
            )
          }
        </Loaded>
        {query.hasNextPage ? (
          <div className="list-end">
            <Button size="s" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('rules.more')}
            </Button>
          </div>
        ) : null}
      </View>
    </>
  );
}
