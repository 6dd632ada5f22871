import type { ieoCommit } from '@candor/contract/ieo';
import type { Dispatch } from 'react';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import type { useEstimate } from '#features/ieo/hooks/use-estimate.ts';
import type { CommitAction, CommitForm, CommitSummary, PayCoin } from '#features/ieo/model/commit-form.ts';
import type { ProjectDetail } from '#features/ieo/model/project.ts';

/** State shared by the parts of the commit page. */
export interface CommitPanel {
  readonly detail: ProjectDetail;
  readonly form: CommitForm;
  readonly dispatch: Dispatch<CommitAction>;
  readonly coin: PayCoin;
  readonly summary: CommitSummary;
  readonly live: ReturnType<typeof useEstimate>;
  readonly submit: MoneySubmit<typeof ieoCommit>;
}
