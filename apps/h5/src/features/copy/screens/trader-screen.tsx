import { COPY_PERIODS } from '@candor/contract/copy-fields';
import { Flag, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useCopy } from '#data/use-copy.ts';
import { FollowDock } from '#features/copy/components/follow-dock.tsx';
import { FollowSheet } from '#features/copy/components/follow-sheet.tsx';
import { RiskSheet } from '#features/copy/components/risk-sheet.tsx';
import { TraderBody } from '#features/copy/components/trader-body.tsx';
import { WhatIfSheet } from '#features/copy/components/what-if-sheet.tsx';
import { useLeader } from '#features/copy/hooks/use-leaders.ts';
import { idOf, traderPath } from '#features/copy/model/copy-paths.ts';
import { figuresOf, standingOf } from '#features/copy/model/leader-view.ts';
import '#features/copy/copy.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** One trader (?id=); ?follow=1 opens the sheet. */
export function TraderScreen() {
  const [params] = useSearchParams();
  const id = idOf(params);
  return id === 0 ? <Redirect to={PATHS.copy} /> : <Trader key={id} id={id} />;
}

type Layer = 'risk' | 'whatIf' | 'follow';

function Trader({ id }: { id: number }) {
  const t = useTranslations();
  const back = useBack(PATHS.copy);
  const share = useCopy();
  const [params, setParams] = useSearchParams();
  const isUser = useSession((state) => state.token !== null);
  const [sheet, setSheet] = useState<Layer | null>(params.get('follow') === '1' && isUser ? 'follow' : null);
  const period = COPY_PERIODS.find((name) => name === params.get('period')) ?? '30d';
  const query = useLeader(id, period);
  const page = query.data;
  const isUnknown = query.error instanceof ApiError && query.error.error === 'copy_leader_unknown';
  const mayFollow = page !== undefined && ['follow', 'following'].includes(standingOf(page.leader));
  return (
    <>
      <NavBar
        title={t('copy.trader.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <IconButton
              label={t('copy.trader.share')}
              glyph={Share2}
              onClick={() => share(`${window.location.origin}${window.location.pathname}${hrefOf(traderPath(id))}`)}
            />
            <IconButton label={t('copy.trader.report')} glyph={Flag} href={hrefOf(PATHS.customer)} />
          </>
        }
      />
      <View>
        {isUnknown ? (
          <EmptyState page art="records" title={t('copy.trader.unknown')} />
        ) : (
          <Loaded query={query}>
            {(loaded) => (
              <TraderBody
                page={loaded}
                period={period}
                onPeriod={(value) => setParams({ id: String(id), period: value }, { replace: true })}
                onRisk={() => setSheet('risk')}
                onWhatIf={() => setSheet('whatIf')}
              />
            )}
          </Loaded>
        )}
      </View>
      {page === undefined ? null : (
        <>
          <FollowDock leader={page.leader} onFollow={() => setSheet('follow')} />
          <RiskSheet
            open={sheet === 'risk'}
            risk={figuresOf(page, period).risk}
            period={period}
            onClose={() => setSheet(null)}
          />
          <WhatIfSheet
            open={sheet === 'whatIf'}
            leaderId={id}
            relation={page.relation}
            onClose={() => setSheet(null)}
          />
          <FollowSheet
            target={sheet === 'follow' && mayFollow ? { id, name: page.leader.name } : null}
            relation={page.relation}
            onClose={() => setSheet(null)}
          />
        </>
      )}
    </>
  );
}
