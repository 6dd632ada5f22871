import { useTranslations } from 'use-intl';
import { useConnection } from '#data/online-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { type FollowTarget, type FollowTicket, useFollowForm } from '#features/copy/hooks/use-follow-form.ts';
import { stopsAt } from '#features/copy/model/follow-form.ts';
import type { Relation } from '#features/copy/model/relation-view.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { FollowExample } from './follow-example.tsx';
import { FollowMore } from './follow-more.tsx';
import { CapField, SizeFields } from './follow-size.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

type FollowSheetProps = {
  /** The trader; null: the sheet is closed. */
  target: FollowTarget | null;
  /** The user's relation to the trader, running or ended. */
  relation: Relation | null;
  onClose: () => void;
};

/** Follows a trader, or changes the settings of a follow that runs. */
export function FollowSheet({ target, relation, onClose }: FollowSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(target);
  const shownRelation = useLastShown(relation);
  if (shown === null) return null;
  const mine = shownRelation?.leader_id === shown.id ? shownRelation : null;
  const isEdit = mine !== null && mine.state !== 'ended';
  return (
    <Sheet
      open={target !== null}
      onClose={onClose}
      title={t(isEdit ? 'copy.follow.editHeading' : 'copy.follow.heading', { name: shown.name })}
      closeLabel={t('common.actions.close')}
    >
      <FollowBody key={shown.id} target={shown} relation={mine} onClose={onClose} />
    </Sheet>
  );
}

type FollowBodyProps = {
  target: FollowTarget;
  relation: Relation | null;
  onClose: () => void;
};

function FollowBody({ target, relation, onClose }: FollowBodyProps) {
  const ticket = useFollowForm(target, relation, onClose);
  const { form, change, problemAt } = ticket;
  return (
    <div className="stack copy-sheet">
      <SizeFields form={form} change={change} error={problemAt('number')} />
      <FollowExample ticket={ticket} />
      <CapField form={form} change={change} error={problemAt('totalCap')} />
      <OrderCap ticket={ticket} />
      <StopLoss ticket={ticket} />
      <FollowMore ticket={ticket} />
      <FollowSubmit ticket={ticket} />
    </div>
  );
}

function OrderCap({ ticket: { form, change, problemAt } }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  return (
    <Field label={t('orderCap')} hint={t('orderCapHint')} error={problemAt('orderCap')}>
      <AmountInput
        name="order-cap"
        value={form.orderCap}
        onChange={(text) => change({ type: 'typed', field: 'orderCap', text })}
        unit="USDT"
        scale={2}
      />
    </Field>
  );
}

/** The loss that ends the follow, in percent of the cap and in money. */
function StopLoss({ ticket: { form, change, problemAt } }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  const texts = useCopyTexts();
  const loss = stopsAt(form);
  const hint =
    loss === null
      ? t('stopLossText')
      : `${t('stopsAt', { percent: texts.percent(form.stopLossPercent), amount: texts.money(loss) })} · ${t('stopLossText')}`;
  return (
    <Field label={t('stopLoss')} hint={hint} error={problemAt('stopLoss')}>
      <AmountInput
        name="stop-loss"
        value={form.stopLossPercent}
        onChange={(text) => change({ type: 'typed', field: 'stopLossPercent', text })}
        unit="%"
        scale={2}
        wholeDigits={3}
      />
    </Field>
  );
}

function FollowSubmit({ ticket }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  const texts = useCopyTexts();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const { form, change, submit, preview, isEdit } = ticket;
  const failure = ticket.problemAt('form') ?? (isOffline ? t('offline') : null);
  const percent = preview.data?.share_percent;
  return (
    <>
      {percent === undefined ? null : <p className="xs c3">{t('shareNote', { percent: texts.percent(percent) })}</p>}
      {ticket.needsAgreement ? (
        <Checkbox
          name="agreement"
          checked={form.isAgreed}
          onChange={(isAgreed) => change({ type: 'agreed', isAgreed })}
        >
          {t.rich('agree', {
            link: (text) => (
              <a className="link" href={hrefOf(PATHS.copyAgreement)}>
                {text}
              </a>
            ),
          })}
        </Checkbox>
      ) : null}
      {failure === null ? null : (
        <p className="hint err" role="alert">
          {failure}
        </p>
      )}
      <Button
        variant="primary"
        block
        disabled={isOffline || !ticket.isReady}
        pending={submit.isPending}
        onClick={ticket.send}
      >
        {t(isEdit ? 'save' : 'start')}
      </Button>
    </>
  );
}
