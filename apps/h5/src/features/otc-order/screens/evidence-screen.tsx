import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { otcOrderPath } from '#data/paths.ts';
import { OrderFrame } from '#features/otc-order/components/order-frame.tsx';
import { useOrderTexts } from '#features/otc-order/components/use-order-texts.ts';
import { type CheckedEvidence, useEvidenceCheck, useSaveEvidence } from '#features/otc-order/hooks/use-evidence.ts';
import { toShownSteps } from '#features/otc-order/model/evidence-view.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import '#features/otc-order/otc-order.css';
import { shortHash } from '#lib/short-hash.ts';
import { Button } from '#ui/button.tsx';
import { View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { CheckCard } from '#widgets/proof/check-card.tsx';
import { CheckSteps, CheckVerdict } from '#widgets/proof/check-steps.tsx';

/** The signed timeline of an own order (?number=): check it on this device, and save it. */
export function EvidenceScreen() {
  const t = useTranslations('otcOrder.evidence');
  return (
    <OrderFrame parentOf={otcOrderPath} title={t('heading')}>
      {(order) => <Evidence order={order} />}
    </OrderFrame>
  );
}

function Evidence({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.evidence');
  const check = useEvidenceCheck(order.conversation_id);
  return (
    <View>
      <div className="pad stack deal-evidence">
        <p className="sm c2">{t('intro', { number: order.number })}</p>
        <CheckCard
          heading={t('check')}
          text={t('text')}
          label={t(check.data === undefined ? 'run' : 'again')}
          check={check}
        >
          {check.data === undefined ? null : <Verdict checked={check.data} />}
        </CheckCard>
        <Note>{t('private')}</Note>
      </div>
    </View>
  );
}

function Verdict({ checked: { file, verdict, checkedMs } }: { checked: CheckedEvidence }) {
  const t = useTranslations('otcOrder.evidence');
  const texts = useOrderTexts();
  const save = useSaveEvidence();
  const values = {
    count: texts.count(file.messages.length),
    head: shortHash(file.head),
    time: texts.moment(file.signed_ms),
  };
  const steps = toShownSteps(verdict.steps).map(({ name, state }) => ({
    name,
    state,
    title: t(`step.${name}`),
    line: t(`line.${name}`, values),
  }));
  return (
    <>
      <CheckVerdict state={verdict.state} text={t(`verdict.${verdict.state}`, { time: texts.localClock(checkedMs) })} />
      <CheckSteps steps={steps} stateText={(state) => t(`state.${state}`)} />
      {verdict.state === 'failed' ? <Note tone="warn">{t('failedNote')}</Note> : null}
      <p className="xs c3 proof-under">{t('notProven')}</p>
      <div className="proof-run">
        <Button size="md" variant="line" block glyph={Download} onClick={() => save(file)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
