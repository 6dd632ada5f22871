import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import type { EntryPatience } from './entry-patience';

export interface OptionsDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows' | 'trialDesks'>;
  readonly clock: Clock;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly newId: () => string;
  readonly logger: Logger;
  readonly patience: EntryPatience;
}

/** The dependencies of settlement. */
export type EngineDeps = Pick<OptionsDeps, 'pool' | 'ledger' | 'rules' | 'clock' | 'relay' | 'newId' | 'logger'> & {
  readonly declared: Pick<Declared, 'trialDesks'>;
};
