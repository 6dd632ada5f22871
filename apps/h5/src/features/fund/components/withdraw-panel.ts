import type { useSecurityStatus } from '#data/use-security-status.ts';
import type { useWithdraw } from '#features/fund/hooks/use-withdraw.ts';
import type { FundNetwork } from '#features/fund/model/network-rows.ts';
import type {
  WithdrawForm,
  WithdrawInfo,
  WithdrawSummary,
  WithdrawTarget,
} from '#features/fund/model/withdraw-form.ts';

export type SecurityFacts = NonNullable<ReturnType<typeof useSecurityStatus>['data']>;

/** State shared by all parts of the withdrawal screen. */
export interface WithdrawPanel {
  readonly rows: readonly FundNetwork[];
  readonly row: FundNetwork;
  readonly onPick: (row: FundNetwork) => void;
  readonly form: WithdrawForm;
  readonly change: (changed: Partial<WithdrawForm>) => void;
  readonly info: WithdrawInfo;
  readonly security: SecurityFacts;
  readonly target: WithdrawTarget | null;
  readonly summary: WithdrawSummary;
  readonly needs: { readonly code: boolean; readonly totp: boolean };
  readonly submit: ReturnType<typeof useWithdraw>;
  readonly nowMs: number;
}
