import type { ReplyOf } from '@candor/contract/call';
import { copyWhatIf } from '@candor/contract/copy';
import { useMutation } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { FIRST_FORM, type FollowSettings, formOf, reduceFollow, toSettings } from '#features/copy/model/follow-form.ts';
import type { Relation } from '#features/copy/model/relation-view.ts';
import { isDay, SINCE_PRESETS, sinceOf } from '#features/copy/model/what-if.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CapField, SizeFields } from './follow-size.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

type WhatIf = ReplyOf<typeof copyWhatIf>;
type WhatIfSheetProps = { open: boolean; leaderId: number; relation: Relation | null; onClose: () => void };

/** What following since a day would have brought, with all costs. */
export function WhatIfSheet({ open, leaderId, relation, onClose }: WhatIfSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('copy.whatIf.heading')} closeLabel={t('common.actions.close')}>
      <WhatIfForm leaderId={leaderId} relation={relation} />
    </Sheet>
  );
}

/** With a cap that is large enough for most orders, so that the first answer is about the trader. */
const START = { ...FIRST_FORM, totalCap: '500' };

function WhatIfForm({ leaderId, relation }: Pick<WhatIfSheetProps, 'leaderId' | 'relation'>) {
  const t = useTranslations('copy');
  const failureText = useFailureText();
  const [form, dispatch] = useReducer(reduceFollow, relation === null ? START : formOf(relation));
  const [since, setSince] = useState(() => sinceOf('30d', serverNowMs()));
  const settings = toSettings(form, leaderId);
  const query = useMutation({
    mutationFn: (asked: FollowSettings) => request(copyWhatIf, { ...asked, since }, { silent: true }),
  });
  const change = (event: Parameters<typeof dispatch>[0]) => {
    query.reset();
    dispatch(event);
  };
  const pick = (day: string) => {
    query.reset();
    setSince(day);
  };
  return (
    <div className="stack copy-sheet">
      <div className="stack copy-since">
        <Field label={t('whatIf.since')}>
          <TextInput type="date" name="since" value={since} onChange={pick} />
        </Field>
        <ChipRow wrap label={t('whatIf.since')}>
          {SINCE_PRESETS.map((preset) => {
            const day = sinceOf(preset, serverNowMs());
            return (
              <Chip key={preset} selected={since === day} onClick={() => pick(day)}>
                {t(`span.${preset}`)}
              </Chip>
            );
          })}
        </ChipRow>
      </div>
      <SizeFields form={form} change={change} error={null} />
      <CapField form={form} change={change} error={null} />
      {query.data === undefined ? null : <WhatIfResult result={query.data} />}
      {query.isError ? (
        <p className="hint err" role="alert">
          {failureText(query.error)}
        </p>
      ) : null}
      <Button
        variant="primary"
        block
        disabled={settings === null || !isDay(since)}
        pending={query.isPending}
        onClick={() => (settings === null ? undefined : query.mutate(settings))}
      >
        {t('whatIf.compute')}
      </Button>
      <p className="xs c3">{t('whatIf.notAForecast')}</p>
    </div>
  );
}

function WhatIfResult({ result }: { result: WhatIf }) {
  const t = useTranslations('copy.whatIf');
  const texts = useCopyTexts();
  if (result.orders === 0) return <Note>{t('none')}</Note>;
  const net = texts.money(result.net, 'gain');
  const direction = directionOf(result.net, net);
  const money = (amount: string) => texts.money(amount, 'gain');
  return (
    <>
      <Facts
        rows={[
          { id: 'orders', label: t('orders'), value: texts.exact(result.orders) },
          { id: 'made', label: t('made'), value: texts.exact(result.made) },
          { id: 'smaller', label: t('smaller'), value: texts.exact(result.smaller) },
          { id: 'skipped', label: t('skipped'), value: texts.exact(result.skipped) },
          { id: 'gross', label: t('gross'), value: money(result.gross) },
          { id: 'fees', label: t('fees'), value: money(result.fees) },
          { id: 'slippage', label: t('slippage'), value: money(result.slippage) },
          { id: 'share', label: t('share'), value: money(result.share) },
          { id: 'percent', label: t('percent'), value: texts.move(result.net_percent) },
          {
            id: 'net',
            label: t('net'),
            value: `${net} USDT`,
            total: true,
            ...(direction === 'flat' ? {} : { direction }),
          },
        ]}
      />
      {result.stopped_ms === 0 ? null : <Note>{t('stopped', { date: texts.date(result.stopped_ms) })}</Note>}
    </>
  );
}
