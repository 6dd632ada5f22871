import type { ReplyOf } from '@candor/contract/call';
import { liftOtcAdPause, type operatorOtcAds, pauseOtcAd } from '@candor/contract/ops-otc';
import { Flex } from 'antd';
import { otcAdTexts as texts } from '#texts/otc.ts';
import { AsWritten } from '#ui/as-written.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { reasonField } from '#ui/review-fields.ts';
import { mayLift, mayPause } from './may-pause.ts';

export type Ad = ReplyOf<typeof operatorOtcAds>['data'][number];

export function AdDetail({ ad }: { readonly ad: Ad }) {
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={toFacts(ad)} />
        {mayPause(ad) && <Pause id={ad.id} />}
        {mayLift(ad) && <Lift id={ad.id} />}
      </Flex>
    </div>
  );
}

function Pause({ id }: { readonly id: number }) {
  return (
    <div>
      <ConfirmAction
        call={pauseOtcAd}
        input={{ id: String(id) }}
        label={texts.pause}
        title={texts.pauseTitle}
        tone="danger"
        consequence={texts.pauseWhat}
        fields={[reasonField({ label: texts.reason, hint: texts.reasonHint })]}
        done={texts.paused}
      />
    </div>
  );
}

function Lift({ id }: { readonly id: number }) {
  return (
    <div>
      <ConfirmAction
        call={liftOtcAdPause}
        input={{ id: String(id) }}
        label={texts.lift}
        title={texts.liftTitle}
        consequence={texts.liftWhat}
        fields={[reasonField({ label: texts.reason, hint: texts.reasonHint })]}
        done={texts.lifted}
      />
    </div>
  );
}

const toFacts = (ad: Ad): Fact[] => [
  { name: texts.version, value: ad.version },
  { name: texts.terms, value: ad.terms === '' ? texts.noTerms : <AsWritten text={ad.terms} /> },
  ...(ad.pause_reason === ''
    ? []
    : [{ name: texts.pausedBy, value: texts.pauseReasons[ad.pause_reason] ?? ad.pause_reason }]),
];
