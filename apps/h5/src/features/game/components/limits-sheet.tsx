import type { GameCurrency } from '@candor/contract/game';
import { setSelfLimit } from '@candor/contract/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { type GameState, limitUse } from '#features/game/model/game-view.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useGameTexts } from './use-game-texts.ts';

type LimitsSheetProps = { open: boolean; state: GameState; currency: GameCurrency; onClose: () => void };

/** The own limit of the game, and the way to all other limits. */
export function LimitsSheet({ open, state, currency, onClose }: LimitsSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('game.limits.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack">
        <p className="sm c2">{t('game.limits.text')}</p>
        <LimitFacts limit={state.limits[currency]} currency={currency} />
        {currency === 'points' ? <PointsLimit onClose={onClose} /> : null}
        <Button block variant="line" href={hrefOf(PATHS.limits)}>
          {t('game.limits.all')}
        </Button>
      </div>
    </Sheet>
  );
}

function LimitFacts({ limit, currency }: { limit: GameState['limits']['points']; currency: GameCurrency }) {
  const t = useTranslations('game.limits');
  const texts = useGameTexts();
  const use = limitUse(limit);
  const rows = [{ id: 'lost', label: t('lost'), value: texts.amount(use.lost, currency) }];
  if (use.limit !== null) rows.push({ id: 'now', label: t('now'), value: texts.amount(use.limit, currency) });
  if (limit.next_value !== '') {
    const label = t('next', { time: texts.due(limit.next_from_ms) });
    rows.push({ id: 'next', label, value: texts.amount(limit.next_value, currency) });
  }
  return <Facts rows={rows} />;
}

function PointsLimit({ onClose }: { onClose: () => void }) {
  const t = useTranslations('game');
  const [value, setValue] = useState('');
  const submit = useSubmit(setSelfLimit, (text) => {
    showToast({ text, tone: 'ok' });
    void refreshMoney();
    onClose();
  });
  return (
    <>
      <Field label={t('limits.field')} error={submit.failure}>
        <AmountInput
          name="limit"
          value={value}
          scale={0}
          wholeDigits={6}
          unit={t('unit.points')}
          onChange={(text) => {
            setValue(text);
            submit.forget();
          }}
        />
      </Field>
      <Button
        variant="primary"
        block
        disabled={value === ''}
        pending={submit.isPending}
        onClick={() => submit.send({ kind: 'points', period: 'day', value })}
      >
        {t('limits.save')}
      </Button>
    </>
  );
}
