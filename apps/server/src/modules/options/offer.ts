import { findMarketRule } from '@candor/domain/market/market-rules';
import type { Instrument } from '#kernel/pricing/instrument';
import type { RuleBook } from '#kernel/rules/rule-book';
import type { OptionsDeps } from './deps';

/** Whether new options of an instrument are accepted now; stocks have none. */
export const isOffered = ({ board }: Pick<OptionsDeps, 'board'>, book: RuleBook, instrument: Instrument): boolean => {
  const rule = findMarketRule(book.markets, instrument.id);
  return instrument.kind === 'coin' && rule?.optionsOpen === true && rule.shown && board.isOpen(instrument.id);
};
