import { computeShareBase } from '@candor/domain/copy/profit-share';
import { cmp, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useCopyTexts } from '#features/copy/components/use-copy-texts.ts';
import { useCopyShares } from '#features/copy/hooks/use-copies.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatUtcMoment } from '#lib/format-utc.ts';
import '#features/copy/copy.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

const ROLES = ['follower', 'leader'] as const;
type Role = (typeof ROLES)[number];
const NAMES = { follower: 'paid', leader: 'received' } as const;
const ID = 'copy-shares';

/** Profit shares the user has paid, or received as a trader (?role=). */
export function SharesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.copyMy);
  const [params, setParams] = useSearchParams();
  const role = ROLES.find((name) => name === params.get('role')) ?? 'follower';
  return (
    <>
      <NavBar title={t('copy.shares.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Tabs
          id={ID}
          label={t('copy.lists')}
          items={ROLES.map((value) => ({ value, label: t(`copy.shares.${NAMES[value]}`) }))}
          value={role}
          onChange={(value) => setParams({ role: value }, { replace: true })}
        />
        <TabPanel id={ID} value={role}>
          <ShareList role={role} />
        </TabPanel>
      </View>
    </>
  );
}

function ShareList({ role }: { role: Role }) {
  const t = useTranslations('copy.shares');
  const texts = useCopyTexts();
  const { locale } = useTimePlace();
  const list = useCopyShares(role);
  const empty = (
    <EmptyState page art="records" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
  return (
    <>
      {list.first === undefined ? null : (
        <section className="pad copy-total">
          <p className="sm c2">{t('total')}</p>
          <p className="display num">{texts.own(list.first.total_paid)}</p>
          <p className="xs c3 num">{t('next', { time: formatUtcMoment(list.first.next_ms, locale) })}</p>
        </section>
      )}
      <Paged list={list} empty={empty}>
        {(rows) => (
          <ListGroup label={t('heading')}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                caption={
                  <>
                    {t('line', {
                      net: texts.own(computeShareBase({ realised: row.net_total, running: row.running })),
                      percent: texts.percent(row.share_percent),
                      before: texts.own(row.shared_before),
                    })}
                    {cmp(toAmount(row.due), toAmount(row.paid)) > 0 ? (
                      <span className="copy-block">{t('due', { due: texts.own(row.due) })}</span>
                    ) : null}
                  </>
                }
                end={texts.own(row.paid)}
                endCaption={`${t(`cause.${row.cause}`)} · ${texts.day(row.at_ms)}`}
              >
                {row.name}
              </ListRow>
            ))}
          </ListGroup>
        )}
      </Paged>
    </>
  );
}
