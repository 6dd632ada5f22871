import { acceptRisk } from '@candor/contract/options';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSubmit } from '#data/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { RiskGate } from './use-risk-gate.ts';
import './trade.css';

const POINTS = ['lose', 'product', 'price', 'limits'] as const;

type RiskSheetProps = { gate: RiskGate };

/** The risks of a product, shown before its first order. The server stores the acceptance. */
export function RiskSheet({ gate }: RiskSheetProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={gate.isAsking}
      onClose={gate.leave}
      title={t(`trade.risk.heading.${gate.product}`)}
      closeLabel={t('common.actions.close')}
    >
      <RiskText gate={gate} />
    </Sheet>
  );
}

function RiskText({ gate }: RiskSheetProps) {
  const t = useTranslations('trade.risk');
  const [isRead, setRead] = useState(false);
  const submit = useSubmit(acceptRisk, gate.accepted);
  const { product } = gate;
  return (
    <div className="stack risk">
      <ul className="stack risk-points">
        {POINTS.map((point) => (
          <li key={point}>{point === 'product' || point === 'price' ? t(`${point}.${product}`) : t(point)}</li>
        ))}
      </ul>
      <a className="link hit sm" href={hrefOf(PATHS.limits)} onClick={gate.leave}>
        {t('toLimits')}
      </a>
      <Checkbox checked={isRead} onChange={setRead}>
        {t('read')}
      </Checkbox>
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
      <Button
        variant="primary"
        block
        disabled={!isRead}
        pending={submit.isPending}
        onClick={() => submit.send({ product })}
      >
        {t('accept')}
      </Button>
    </div>
  );
}
