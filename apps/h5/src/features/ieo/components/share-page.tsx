import { cmp, isZero, toAmount, toPrice } from '@candor/money/decimal';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, ieoPath, PATHS } from '#data/paths.ts';
import { useCommits } from '#features/ieo/hooks/use-commits.ts';
import { useIeoFile } from '#features/ieo/hooks/use-ieo-file.ts';
import type { CheckedShare, useShareCheck } from '#features/ieo/hooks/use-share-check.ts';
import type { ProjectDetail } from '#features/ieo/model/project.ts';
import { Button } from '#ui/button.tsx';
import { DashList } from '#ui/dash-list.tsx';
import { Dock, View } from '#ui/frame.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { ShareCard } from './share-card.tsx';
import { ShareHead } from './share-head.tsx';
import { ShareSteps } from './share-steps.tsx';
import { UnlockSection } from './unlock-section.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

type SharePageProps = { detail: ProjectDetail; query: ReturnType<typeof useShareCheck> };

/** The own share, recomputed on this device from the published list. */
export function SharePage({ detail, query }: SharePageProps) {
  const t = useTranslations('ieo.share');
  const { save } = useIeoFile(detail.project.token);
  const { data } = query;
  return (
    <>
      <View>
        {data === undefined && !query.isError ? <p className="pad sm c3 ieo-checking">{t('checking')}</p> : null}
        <Loaded query={query}>{(checked) => <ShareBody detail={detail} checked={checked} />}</Loaded>
      </View>
      {data === undefined ? null : (
        <Dock>
          <div className="grid g2 ieo-share-dock">
            <Button glyph={Download} onClick={() => save(data.file)}>
              {t('download')}
            </Button>
            <Button variant="primary" pending={query.isFetching} onClick={() => void query.refetch()}>
              {t('again')}
            </Button>
          </div>
        </Dock>
      )}
    </>
  );
}

type BodyProps = { detail: ProjectDetail; checked: CheckedShare };

function ShareBody({ detail, checked }: BodyProps) {
  const t = useTranslations('ieo');
  const { reply, verdict } = checked;
  const hasTokens = !isZero(toAmount(reply.received));
  return (
    <>
      <ShareHead checked={checked} />
      {verdict.state === 'failed' ? <Mismatch checked={checked} /> : null}
      {reply.alias === '' ? null : <ShareCard reply={reply} />}
      <ShareSteps checked={checked} />
      {hasTokens ? (
        <UnlockSection
          tranches={reply.tranches}
          token={reply.project.token}
          daySeconds={reply.day_seconds}
          total={reply.received}
        />
      ) : null}
      <Remarks detail={detail} checked={checked} />
      <section className="pad ieo-more">
        {hasTokens ? <ShortDay daySeconds={reply.day_seconds} /> : null}
        <Button size="md" variant="line" block href={hrefOf(ieoPath('ieoProject', reply.project.id))}>
          {t('pending.more', { token: reply.project.token })}
        </Button>
        <AskNewest projectId={reply.project.id} />
      </section>
    </>
  );
}

/** Support gets the newest own commit of the project. */
function AskNewest({ projectId }: { projectId: number }) {
  const newest = useCommits(projectId).data?.[0];
  return newest === undefined ? null : <AskAbout kind="ieo" id={newest.id} />;
}

/** Which checks failed, and where to report it. */
function Mismatch({ checked }: { checked: CheckedShare }) {
  const t = useTranslations('ieo.share');
  const failed = checked.verdict.checks.filter(({ isOk }) => !isOk);
  return (
    <section className="pad ieo-mismatch">
      <div className="card">
        <h2 className="sm med">{t('mismatch')}</h2>
        <DashList items={failed.map(({ name }) => ({ id: name, text: t(`check.${name}`) }))} />
        <a className="link sm" href={hrefOf(PATHS.customer)}>
          {t('report')}
        </a>
      </div>
    </section>
  );
}

function Remarks({ detail, checked }: BodyProps) {
  const t = useTranslations('ieo.share');
  const texts = useIeoTexts();
  const { project, alias, received } = checked.reply;
  const figures = { token: project.token, price: '', issue: texts.price(project.price) };
  const isTraded = project.last_price !== '';
  const isBelow = isTraded && cmp(toPrice(project.last_price), toPrice(project.price)) < 0;
  const items = [
    ...(isZero(toAmount(received))
      ? []
      : [
          {
            id: 'lock',
            text: t('freeAtListing', { percent: texts.percent(detail.free_percent), days: detail.lock_days }),
          },
        ]),
    ...(isTraded
      ? [
          {
            id: 'price',
            text: t(isBelow ? 'below' : 'above', { ...figures, price: texts.price(project.last_price) }),
          },
        ]
      : []),
    ...(alias === '' ? [] : [{ id: 'alias', text: t('alias', { alias }) }]),
  ];
  return items.length === 0 ? null : (
    <section className="pad ieo-part">
      <DashList items={items} />
    </section>
  );
}
