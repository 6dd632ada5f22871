import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { BoxClosed } from '#features/nft/components/box-closed.tsx';
import { BoxOpened } from '#features/nft/components/box-opened.tsx';
import { UnknownWork } from '#features/nft/components/unknown-work.tsx';
import { useBoxProof, useOpenBox, useSeries } from '#features/nft/hooks/use-boxes.ts';
import { useWork } from '#features/nft/hooks/use-work.ts';
import { stageOf } from '#features/nft/model/box-view.ts';
import { codeOf, resellPath, workPath } from '#features/nft/model/nft-paths.ts';
import type { BoxProof, Series, Work } from '#features/nft/model/nft-types.ts';
import '#features/nft/nft.css';
import '#features/nft/nft-boxes.css';
import { Button } from '#ui/button.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** One box (?code=): waiting for its draw, closed, or opened. */
export function BoxScreen() {
  const t = useTranslations();
  const back = useBack(`${PATHS.nftMine}?tab=unopened`);
  const [params] = useSearchParams();
  const code = codeOf(params);
  const work = useWork(code);
  const proof = useBoxProof(code);
  const series = useSeries(work.data?.series_code ?? '');
  const isUnknown =
    (work.error instanceof ApiError && work.error.error === 'nft_unknown') || work.data?.series_code === '';
  if (code === '') return <Redirect to={PATHS.nftMine} />;
  const query = {
    data:
      work.data && proof.data && series.data ? { work: work.data, proof: proof.data, series: series.data } : undefined,
    isError: work.isError || proof.isError || series.isError,
    refetch: () => Promise.all([work.refetch(), proof.refetch(), series.refetch()]),
  };
  const title = work.data?.series_name || t('nft.mode.box');
  return (
    <>
      <NavBar
        title={title}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={work.data?.is_own === 1 ? <AskAbout kind="nft_box" id={code} form="icon" /> : null}
      />
      {isUnknown || query.data === undefined ? (
        <View>{isUnknown ? <UnknownWork what="work" /> : <Loaded query={query}>{() => null}</Loaded>}</View>
      ) : (
        <Box {...query.data} />
      )}
    </>
  );
}

type BoxProps = { work: Work; proof: BoxProof; series: Series };

function Box({ work, proof, series }: BoxProps) {
  const [isFresh, setFresh] = useState(false);
  const stage = stageOf(work.card, proof);
  return (
    <>
      <View>
        {stage === 'open' ? (
          <BoxOpened work={work} series={series} proof={proof} isFresh={isFresh} />
        ) : (
          <BoxClosed work={work} series={series} proof={proof} />
        )}
      </View>
      {work.is_own === 0 ? null : stage === 'open' ? (
        <OpenedDock code={work.card.code} />
      ) : (
        <ClosedDock code={work.card.code} isDrawn={stage === 'closed'} onOpened={() => setFresh(true)} />
      )}
    </>
  );
}

type ClosedDockProps = { code: string; isDrawn: boolean; onOpened: () => void };

function ClosedDock({ code, isDrawn, onOpened }: ClosedDockProps) {
  const t = useTranslations('nft.box');
  const open = useOpenBox(onOpened);
  const press = useThrottled(() => open.mutate(code));
  return (
    <Dock>
      <div className="row nft-dock">
        <p className="xs c3 grow">{t('openNote')}</p>
        <Button variant="primary" grow disabled={!isDrawn} pending={open.isPending} onClick={press}>
          {t('open')}
        </Button>
      </div>
    </Dock>
  );
}

function OpenedDock({ code }: { code: string }) {
  const t = useTranslations('nft.box');
  return (
    <Dock>
      <div className="grid g2">
        <Button href={hrefOf(resellPath(code))}>{t('resell')}</Button>
        <Button variant="primary" href={hrefOf(workPath(code))}>
          {t('view')}
        </Button>
      </div>
    </Dock>
  );
}
