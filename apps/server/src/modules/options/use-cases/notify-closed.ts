import type { Language } from '@candor/contract/languages';
import type { OptionPush } from '@candor/contract/options';
import type { Realtime } from '#platform/realtime/hub';
import type { OptionsDeps } from '../deps';
import type { OptionView } from '../option-view';
import { toOptionItem } from '../options.reply';
import { loadOptions } from '../orders.store';
import { loadLanguages } from '../owners.store';
import { notifySettled } from './notify-settled';

export interface ClosedEvent {
  readonly ids: readonly number[];
}

type NotifyDeps = Pick<OptionsDeps, 'pool' | 'board' | 'currencies' | 'clock' | 'relay'> & {
  readonly realtime: Realtime;
};

const groupByOwner = (options: Iterable<OptionView>): Map<number, OptionView[]> => {
  const groups = new Map<number, OptionView[]>();
  for (const option of options) {
    const group = groups.get(option.userId);
    if (group === undefined) groups.set(option.userId, [option]);
    else group.push(option);
  }
  return groups;
};

/** Notifies owners of closed options: old clients get the order itself, our app the ids to fetch again, all a notice. */
export const createNotifyClosed = (deps: NotifyDeps) => {
  const { pool, board, currencies, clock, realtime } = deps;
  const pushToOwner = async (userId: number, options: readonly OptionView[], language: Language): Promise<void> => {
    const list = await currencies.list();
    const nowMs = clock.nowMs();
    for (const option of options) {
      const instrument = board.instrument(option.instrumentId);
      const currency = list.find(({ id }) => id === option.currencyId)?.name ?? '';
      const data = toOptionItem(option, { language, nowMs, instrument, currency });
      await realtime.pushToUser(userId, 'closed_microorder', { type: 'closed_microorder', to: userId, data });
    }
    await realtime.pushToUser(userId, 'update_balance', { type: 'update_balance', to: userId });
    const push: OptionPush = { ids: options.map(({ id }) => id) };
    await realtime.pushToUser(userId, 'option', push);
  };
  return async ({ ids }: ClosedEvent): Promise<void> => {
    const options = await loadOptions(pool, ids);
    const owners = groupByOwner(options.values());
    const languages = await loadLanguages(pool, [...owners.keys()]);
    await Promise.all([...owners].map(([userId, own]) => pushToOwner(userId, own, languages.get(userId) ?? 'en')));
    await notifySettled(deps, options.values());
    deps.relay.nudge();
  };
};
