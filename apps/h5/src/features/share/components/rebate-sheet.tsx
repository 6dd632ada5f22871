import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useNow } from '#data/use-now.ts';
import type { Dashboard, Rebate } from '#features/share/model/invite-types.ts';
import { canAsk, isCut, toFate } from '#features/share/model/rebate-view.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { useInviteTexts } from './use-invite-texts.ts';

const MINUTE_MS = 60_000;

/** Terms that the texts of a rebate name; undefined while they are loaded. */
type Terms = Pick<Dashboard, 'min_payout_usdt' | 'day_limit_usdt'> | undefined;

type RebateSheetProps = { rebate: Rebate | null; terms: Terms; onClose: () => void };

/** The whole computation of one rebate, and what becomes of it. */
export function RebateSheet({ rebate, terms, onClose }: RebateSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(rebate);
  if (shown === null) return null;
  return (
    <Sheet
      open={rebate !== null}
      onClose={onClose}
      title={t('invite.detail.heading')}
      closeLabel={t('common.actions.close')}
    >
      <RebateBody rebate={shown} terms={terms} />
    </Sheet>
  );
}

function RebateBody({ rebate, terms }: { rebate: Rebate; terms: Terms }) {
  const t = useTranslations('invite.detail');
  const texts = useInviteTexts();
  const coin = rebate.currency_name;
  const [fee, amount] = [texts.ownIn(rebate.fee, coin), texts.ownIn(rebate.amount, coin)];
  return (
    <div className="stack invite-sheet">
      <p className="num">{t('sentence', { fee, percent: texts.percent(rebate.percent), amount })}</p>
      {isCut(rebate) ? <p className="xs c3">{t('cut')}</p> : null}
      <RebateFacts rebate={rebate} />
      {terms === undefined ? null : <Fate rebate={rebate} terms={terms} />}
    </div>
  );
}

function RebateFacts({ rebate }: { rebate: Rebate }) {
  const t = useTranslations('invite');
  const texts = useInviteTexts();
  const coin = rebate.currency_name;
  return (
    <Facts
      rows={[
        { id: 'who', label: t('detail.who'), value: rebate.name },
        { id: 'level', label: t('detail.level'), value: String(rebate.level) },
        { id: 'fill', label: t('detail.fill'), value: texts.fill(rebate) },
        { id: 'market', label: t('detail.market'), value: rebate.symbol },
        { id: 'time', label: t('detail.time'), value: texts.moment(rebate.filled_ms) },
        { id: 'fee', label: t('detail.fee'), value: texts.ownIn(rebate.fee, coin) },
        { id: 'share', label: t('detail.share'), value: texts.percent(rebate.percent) },
        { id: 'value', label: t('detail.value'), value: texts.ownIn(rebate.value_usdt, 'USDT') },
        { id: 'state', label: t('detail.state'), value: t(`trace.state.${rebate.state}`) },
        { id: 'rebate', label: t('detail.rebate'), value: texts.ownIn(rebate.amount, coin), total: true },
      ]}
    />
  );
}

/** What has become of the rebate or will, and what the user can do. */
function Fate({ rebate, terms }: { rebate: Rebate; terms: NonNullable<Terms> }) {
  const t = useTranslations('invite.detail');
  const texts = useInviteTexts();
  const fate = toFate(rebate, useNow(MINUTE_MS));
  const figures = {
    time: texts.moment(rebate.matures_ms),
    minimum: texts.exact(terms.min_payout_usdt),
    limit: texts.exact(terms.day_limit_usdt),
  };
  return (
    <>
      <Note tone={rebate.state === 'withheld' ? 'warn' : 'plain'}>
        <p>{t(fate, figures)}</p>
        {rebate.state === 'reversed' && rebate.payout_id > 0 ? <p>{t('takenBack')}</p> : null}
      </Note>
      {canAsk(rebate) ? (
        <Button block href={hrefOf(PATHS.customer)}>
          {t('ask')}
        </Button>
      ) : null}
      {rebate.payout_id > 0 ? (
        <Button block href={hrefOf(`${PATHS.rebates}?payout=${rebate.payout_id}`)}>
          {t('payout')}
        </Button>
      ) : null}
    </>
  );
}
