import { useTranslations } from 'use-intl';
import { type GameState, shareOf } from '#features/game/model/game-view.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useGameTexts } from './use-game-texts.ts';

const POINTS = ['play', 'cost', 'points', 'fair', 'limits'] as const;

/** The rules, the odds of every multiplier, and how results are made. */
export function HelpSheet({ open, state, onClose }: { open: boolean; state: GameState; onClose: () => void }) {
  const t = useTranslations();
  const texts = useGameTexts();
  const perDay = texts.figure(state.grant.per_day);
  const { of, slots } = state.odds;
  const ways = new Map<string, number>();
  for (const { multiplier, weight } of slots) ways.set(multiplier, (ways.get(multiplier) ?? 0) + weight);
  const rows = [...ways].map(([multiplier, count]) => ({
    id: multiplier,
    label: texts.times(multiplier),
    value: t('game.help.oddsRow', { ways: count, of, percent: texts.share(shareOf(count, of)) }),
  }));
  return (
    <Sheet open={open} onClose={onClose} title={t('game.help.heading')} closeLabel={t('common.actions.close')}>
      <div className="stack">
        <DashList items={POINTS.map((id) => ({ id, text: t(`game.help.${id}`, { perDay }) }))} />
        <h3 className="sm semi">{t('game.help.odds')}</h3>
        <Facts dense rows={rows} />
      </div>
    </Sheet>
  );
}
