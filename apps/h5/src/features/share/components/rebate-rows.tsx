import { useTranslations } from 'use-intl';
import type { Rebate } from '#features/share/model/invite-types.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { useInviteTexts } from './use-invite-texts.ts';

type RebateRowsProps = { rebates: readonly Rebate[]; onOpen: (rebate: Rebate) => void };

/** One row per rebate: whose fill, the fee that was paid, and the own part of it. */
export function RebateRows({ rebates, onOpen }: RebateRowsProps) {
  const t = useTranslations('invite.trace');
  return (
    <>
      <div className="invite-columns xxs c3" aria-hidden="true">
        <span>{t('who')}</span>
        <span>{t('fee')}</span>
        <span>{t('rebate')}</span>
      </div>
      <div className="list">
        {rebates.map((rebate) => (
          <RebateRow key={rebate.id} rebate={rebate} onOpen={onOpen} />
        ))}
      </div>
    </>
  );
}

function RebateRow({ rebate, onOpen }: { rebate: Rebate; onOpen: (rebate: Rebate) => void }) {
  const t = useTranslations('invite');
  const texts = useInviteTexts();
  const isWithheld = rebate.state === 'withheld';
  return (
    <button
      type="button"
      className="invite-columns invite-row xs num"
      aria-haspopup="dialog"
      onClick={() => onOpen(rebate)}
    >
      <span>
        <span className="invite-who">
          {rebate.name} <Badge>{t('trace.levelShort', { level: String(rebate.level) })}</Badge>
        </span>
        <span className="block-text c3">{texts.fill(rebate)}</span>
        <span className="block-text c3">{texts.dayClock(rebate.filled_ms)}</span>
      </span>
      <span>
        {texts.own(rebate.fee)}
        <span className="block-text c3">{rebate.currency_name}</span>
      </span>
      <span>
        <span className={classNames('med', rebate.state === 'reversed' && 'invite-struck')}>
          {texts.own(rebate.amount)}
        </span>
        <span className={classNames('block-text', isWithheld ? 'cw' : 'c3')}>{t(`trace.state.${rebate.state}`)}</span>
        {isWithheld && rebate.reason !== '' ? (
          <span className="block-text c3">{t(`reason.${rebate.reason}`)}</span>
        ) : null}
      </span>
    </button>
  );
}
