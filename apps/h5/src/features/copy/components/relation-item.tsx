import { copyPause } from '@candor/contract/copy';
import { isZero, neg, toAmount } from '@candor/money/decimal';
import { Pause, Play, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { traderPath } from '#features/copy/model/copy-paths.ts';
import { type Relation, usedPercent } from '#features/copy/model/relation-view.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Face } from '#ui/face.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { PoolBar } from '#ui/pool-bar.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

type RelationItemProps = { relation: Relation; onEdit: () => void; onStop: () => void };

/** A trader the user follows: a card with the actions; a paused one is a row until it is opened. */
export function RelationItem(props: RelationItemProps) {
  const { relation } = props;
  const t = useTranslations('copy');
  const texts = useCopyTexts();
  const settings = useSettingsText()(relation);
  const [isOpen, setOpen] = useState(false);
  const result = texts.own(relation.result, 'gain');
  const direction = directionOf(relation.result, result);
  if (relation.state === 'paused' && !isOpen) {
    return (
      <ListRow
        lead={<Face name={relation.leader_name} src={relation.leader_portrait} size={40} />}
        caption={settings}
        end={<span className={direction}>{result}</span>}
        endCaption={t('my.afterCosts')}
        onClick={() => setOpen(true)}
        chevron
      >
        {relation.leader_name} <Badge tone="warn">{t('state.paused')}</Badge>
      </ListRow>
    );
  }
  return (
    <article className="card copy-relation" data-relation={relation.id}>
      <div className="row copy-name">
        <Face name={relation.leader_name} src={relation.leader_portrait} size={40} />
        <div className="grow">
          <p className="row copy-title">
            <a className="semi trunc" href={hrefOf(traderPath(relation.leader_id))}>
              {relation.leader_name}
            </a>
            {relation.state === 'paused' ? <Badge tone="warn">{t('state.paused')}</Badge> : null}
          </p>
          <p className="xs c3 num">{settings}</p>
        </div>
        <p className="right copy-result">
          <b className={`semi num ${direction}`}>{result}</b>
          <span className="xs c3">{t('my.afterCosts')}</span>
        </p>
      </div>
      <RelationUse relation={relation} />
      <RelationActions {...props} />
      <AskAbout kind="copy" id={relation.id} form="link" />
    </article>
  );
}

/** How copies are sized, and since when. */
export function useSettingsText(): (relation: Relation) => string {
  const t = useTranslations('copy.my');
  const texts = useCopyTexts();
  return (relation) => {
    const settings =
      relation.type === 1
        ? t('times', { number: texts.plain(relation.number) })
        : t('fixed', { lots: texts.lots(relation.number) });
    return relation.state === 'ended'
      ? t('until', { settings, from: texts.day(relation.started_ms), to: texts.day(relation.ended_ms) })
      : t('since', { settings, date: texts.day(relation.started_ms) });
  };
}

function RelationUse({ relation }: { relation: Relation }) {
  const t = useTranslations('copy.my');
  const texts = useCopyTexts();
  const stopsAt = neg(toAmount(relation.stops_at));
  return (
    <div className="copy-use">
      <PoolBar
        label={t('inUseLabel')}
        value={usedPercent(relation)}
        taken={t('inUse', { used: texts.own(relation.used), cap: texts.own(relation.total_cap) })}
        rest={t('stopsAt', { amount: texts.own(stopsAt) })}
      />
      {isZero(toAmount(relation.share_due)) ? null : (
        <p className="xs c3 num">{t('shareDue', { amount: texts.own(relation.share_due) })}</p>
      )}
    </div>
  );
}

function RelationActions({ relation, onEdit, onStop }: RelationItemProps) {
  const t = useTranslations('copy.my');
  const isPaused = relation.state === 'paused';
  const pause = useSubmit(copyPause, (changed) => {
    void refreshMoney();
    showToast({ text: t(changed.state === 'paused' ? 'pausedNow' : 'resumedNow'), tone: 'ok' });
  });
  const turn = () => pause.send({ leader_id: String(relation.leader_id), paused: isPaused ? '0' : '1' });
  return (
    <>
      <div className="grid g3 copy-actions">
        <Button size="s" glyph={SlidersHorizontal} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button size="s" glyph={isPaused ? Play : Pause} pending={pause.isPending} onClick={turn}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button size="s" variant="danger" onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
      {pause.failure === null ? null : (
        <p className="hint err" role="alert">
          {pause.failure}
        </p>
      )}
    </>
  );
}
