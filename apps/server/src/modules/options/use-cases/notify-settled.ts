import { canonical } from '@candor/money/decimal';
import { notifyOnce } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { OptionsDeps } from '../deps';
import { OPTION_NOTICES } from '../notices';
import type { OptionView } from '../option-view';

type NotifyDeps = Pick<OptionsDeps, 'pool' | 'board' | 'currencies'>;

const templateOf = ({ result, voidReason }: OptionView) => {
  if (voidReason !== '') return 'option_called_off' as const;
  if (result === 0) return 'option_even' as const;
  return result === 1 ? ('option_won' as const) : ('option_lost' as const);
};

/** Notices of settled options, after their commit: the engine's transaction writes none of them. */
export const notifySettled = async (deps: NotifyDeps, options: Iterable<OptionView>): Promise<void> => {
  const list = await deps.currencies.list();
  const notices = [...options].map((option) => {
    const template = templateOf(option);
    const amount = template === 'option_lost' ? option.stake : (option.payout ?? '0');
    return {
      userId: option.userId,
      template,
      params: {
        symbol: deps.board.instrument(option.instrumentId)?.symbol ?? '',
        number: String(option.id),
        amount: canonical(amount),
        currency: list.find(({ id }) => id === option.currencyId)?.name ?? '',
      },
      reference: `option:${option.id}`,
    };
  });
  await withTx(deps.pool, (tx) => notifyOnce(tx, OPTION_NOTICES, notices));
};
