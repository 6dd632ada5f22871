import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { NoRebates } from '#features/share/components/newest-rebates.tsx';
import { RebateRows } from '#features/share/components/rebate-rows.tsx';
import { RebateSheet } from '#features/share/components/rebate-sheet.tsx';
import { useDashboard, useRebates } from '#features/share/hooks/use-invite.ts';
import { useRebateExport } from '#features/share/hooks/use-rebate-export.ts';
import type { Rebate } from '#features/share/model/invite-types.ts';
import {
  isFiltered,
  LEVELS,
  NO_FILTER,
  type RebateFilter,
  readFilter,
  STATES,
  toParams,
} from '#features/share/model/rebate-view.ts';
import '#features/share/share.css';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

/** Every rebate with the fill and the fee it came from. */
export function RebatesScreen() {
  const [params] = useSearchParams();
  const filter = readFilter(params);
  return <RebatesPage key={filter.payout} filter={filter} />;
}

type FilterPart = { filter: RebateFilter };

function RebatesPage({ filter }: FilterPart) {
  const t = useTranslations();
  const back = useBack(PATHS.share);
  const [open, setOpen] = useState<Rebate | null>(null);
  const rebates = useRebates(filter);
  const { data: terms } = useDashboard();
  return (
    <>
      <NavBar
        title={t('invite.rebates.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={filter.payout === '' ? <ExportButton filter={filter} /> : null}
      />
      <View>
        <Filters filter={filter} />
        <Paged list={rebates} empty={isFiltered(filter) ? <NoMatch /> : <NoRebates />}>
          {(rows) => <RebateRows rebates={rows} onOpen={setOpen} />}
        </Paged>
      </View>
      <RebateSheet rebate={open} terms={terms} onClose={() => setOpen(null)} />
    </>
  );
}

function ExportButton({ filter }: FilterPart) {
  const t = useTranslations('invite.rebates');
  const save = useRebateExport(filter);
  return <IconButton label={t('export')} glyph={Download} onClick={save} />;
}

function Filters({ filter }: FilterPart) {
  const t = useTranslations();
  const [, setParams] = useSearchParams();
  const choose = (part: Partial<RebateFilter>) => setParams(toParams({ ...filter, ...part }), { replace: true });
  if (filter.payout !== '') {
    return (
      <div className="invite-filters">
        <ChipRow label={t('invite.rebates.states')}>
          <Chip selected>{t('invite.rebates.payout', { number: filter.payout })}</Chip>
          <Chip onClick={() => choose(NO_FILTER)}>{t('invite.rebates.clearPayout')}</Chip>
        </ChipRow>
      </div>
    );
  }
  return (
    <div className="stack invite-filters">
      <ChipRow label={t('invite.rebates.states')}>
        {STATES.map((state) => (
          <Chip key={state} selected={state === filter.state} onClick={() => choose({ state })}>
            {state === '' ? t('common.actions.all') : t(`invite.trace.state.${state}`)}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={t('invite.rebates.levels')}>
        {LEVELS.map((level) => (
          <Chip key={level} selected={level === filter.level} onClick={() => choose({ level })}>
            {level === '' ? t('invite.rebates.allLevels') : t('invite.level', { level })}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function NoMatch() {
  const t = useTranslations('invite.rebates');
  return (
    <EmptyState page art="records" title={t('noMatchHeading')}>
      {t('noMatchText')}
    </EmptyState>
  );
}
