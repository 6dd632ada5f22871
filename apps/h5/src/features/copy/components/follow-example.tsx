import type { ReplyOf } from '@candor/contract/call';
import type { copyPreview } from '@candor/contract/copy';
import { useTranslations } from 'use-intl';
import type { FollowTicket } from '#features/copy/hooks/use-follow-form.ts';
import { Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useReasonText } from './log-rows.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

/** What the trader's last order would have been for these settings, by the function that copies. */
export function FollowExample({ ticket }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  const { preview, settings } = ticket;
  if (settings === null) return <p className="card tight sm c3">{t('needsCap')}</p>;
  // The sentence of a refusal stands at its field.
  if (preview.isError) return null;
  if (preview.data === undefined) {
    return (
      <div className="card tight copy-example" aria-busy="true">
        <Skeleton width={220} />
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  return <Example preview={preview.data} />;
}

function Example({ preview }: { preview: ReplyOf<typeof copyPreview> }) {
  const t = useTranslations('copy.follow');
  const texts = useCopyTexts();
  const reasonText = useReasonText();
  const { example, available } = preview;
  const has = { id: 'available', label: t('available'), value: `${texts.own(available)} USDT` };
  if (example === null) {
    return (
      <div className="card tight copy-example">
        <p className="sm c2">{t('noOrder')}</p>
        <Facts rows={[has]} />
      </div>
    );
  }
  const reason = reasonText(example.reason, example.params, example.params.lots ?? example.lots);
  const isSkipped = example.outcome === 'skipped';
  return (
    <div className="card tight copy-example" aria-live="polite">
      <p className="sm c2">
        {t('lastOrder', {
          lots: texts.lots(example.leader_lots),
          symbol: example.symbol,
          multiple: texts.multiple(example.leader_multiple),
        })}
      </p>
      <Facts
        rows={[
          {
            id: 'open',
            label: t('youOpen'),
            value: <b className="semi">{isSkipped ? t('nothing') : texts.lots(example.lots)}</b>,
          },
          ...(isSkipped
            ? []
            : [
                { id: 'margin', label: t('margin'), value: `${texts.money(example.margin)} USDT` },
                { id: 'fee', label: t('fee'), value: `${texts.plain(example.fee)} USDT` },
              ]),
          has,
        ]}
      />
      {reason === null ? null : <p className="xs cw num">{reason}</p>}
    </div>
  );
}
