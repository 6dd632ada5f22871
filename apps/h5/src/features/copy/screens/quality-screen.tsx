import { ChevronDown, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { QualityFills } from '#features/copy/components/quality-fills.tsx';
import { QualityHead } from '#features/copy/components/quality-head.tsx';
import { ReturnSteps } from '#features/copy/components/return-steps.tsx';
import { useRelations } from '#features/copy/hooks/use-copies.ts';
import { QUALITY_PERIODS, type QualityQuery, useFillsExport, useQuality } from '#features/copy/hooks/use-quality.ts';
import { idOf } from '#features/copy/model/copy-paths.ts';
import type { Quality } from '#features/copy/model/return-steps.ts';
import '#features/copy/copy.css';
import '#features/copy/copy-pages.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { Face } from '#ui/face.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { PeriodRow } from '#ui/period-row.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Own fills beside those of one trader (?id=), and how the trader's return became the user's. */
export function QualityScreen() {
  const [params] = useSearchParams();
  const id = idOf(params);
  return id === 0 ? <Redirect to={PATHS.copyMy} /> : <QualityOf leaderId={id} />;
}

function QualityOf({ leaderId }: { leaderId: number }) {
  const t = useTranslations();
  const back = useBack(PATHS.copyMy);
  const [params, setParams] = useSearchParams();
  const asked: QualityQuery = {
    leaderId,
    period: QUALITY_PERIODS.find((name) => name === params.get('period')) ?? '30d',
    sort: params.get('sort') === 'newest' ? 'newest' : 'cost',
  };
  const choose = (change: Record<string, string>) =>
    setParams({ id: String(leaderId), period: asked.period, sort: asked.sort, ...change }, { replace: true });
  const { fills, first, query } = useQuality(asked);
  const save = useFillsExport(asked);
  const hasFills = first !== undefined && first.fills > 0;
  return (
    <>
      <NavBar
        title={t('copy.quality.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={hasFills ? <IconButton label={t('copy.quality.save')} glyph={Download} onClick={save} /> : null}
      />
      <View>
        <Loaded query={{ data: first, isError: query.isError, refetch: query.refetch }}>
          {(quality) => (
            <>
              <section className="pad row between copy-quality-who">
                <TraderPick quality={quality} leaderId={leaderId} onPick={(id) => choose({ id })} />
                <PeriodRow
                  label={t('copy.period.label')}
                  items={QUALITY_PERIODS.map((value) => ({ value, label: t(`copy.period.${value}`) }))}
                  value={asked.period}
                  onChange={(period) => choose({ period })}
                />
              </section>
              {quality.fills === 0 ? (
                <EmptyState page art="records" title={t('copy.quality.none')}>
                  {t('copy.quality.noneText')}
                </EmptyState>
              ) : (
                <>
                  <QualityHead quality={quality} />
                  <ReturnSteps steps={quality.steps} />
                  <QualityFills list={fills} sort={asked.sort} onSort={(sort) => choose({ sort })} />
                  <div className="pad copy-notes">
                    <Note>{t('copy.quality.note')}</Note>
                  </div>
                </>
              )}
            </>
          )}
        </Loaded>
      </View>
    </>
  );
}

type TraderPickProps = { quality: Quality; leaderId: number; onPick: (id: string) => void };

/** The trader of the report; with several there is a choice. */
function TraderPick({ quality, leaderId, onPick }: TraderPickProps) {
  const t = useTranslations('copy.quality');
  const running = useRelations('running').data?.items ?? [];
  const ended = useRelations('ended').data?.items ?? [];
  const others = [...running, ...ended];
  const name = (
    <>
      <Face name={quality.leader_name} src={quality.leader_portrait} size={32} />
      <span className="med trunc">{quality.leader_name}</span>
    </>
  );
  if (others.length < 2) return <span className="row copy-who">{name}</span>;
  const pick = () =>
    openChoice({
      title: t('pick'),
      value: String(leaderId),
      options: others.map((one) => ({ value: String(one.leader_id), label: one.leader_name })),
      onPick,
    });
  return (
    <button type="button" className="row copy-who" aria-haspopup="dialog" onClick={pick}>
      {name}
      <Icon glyph={ChevronDown} size={16} />
    </button>
  );
}
