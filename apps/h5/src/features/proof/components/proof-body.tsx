import { useTranslations } from 'use-intl';
import type { CheckedReceipt } from '#features/proof/hooks/use-receipt-check.ts';
import { proofViewOf } from '#features/proof/model/proof-views.ts';
import { AskAbout } from '#widgets/ask-about.tsx';
import { CheckList } from './check-list.tsx';
import { MerklePath } from './merkle-path.tsx';
import { MismatchCard } from './mismatch-card.tsx';
import { TradeCard } from './trade-card.tsx';
import { VerdictHead } from './verdict-head.tsx';

type ProofBodyProps = {
  checked: CheckedReceipt;
  caseNumber: string | undefined;
  /** The proof is a file from the device: no support case is opened for it. */
  isFile: boolean;
};

/** Verdict, mismatch, trade, checks and path. */
export function ProofBody({ checked, caseNumber, isFile }: ProofBodyProps) {
  const t = useTranslations();
  const view = proofViewOf(checked.file.kind);
  const { verdict, file } = checked;
  const isFailed = verdict.state === 'failed';
  const isInRecord = verdict.checks.some(({ name, state }) => name === 'record' && state === 'ok');
  const noteOf = (): string | null => {
    if (isFile) return isFailed ? t('proof.note.file') : null;
    if (!isFailed) return t('proof.note.ok');
    if (caseNumber === undefined) return t('proof.note.noCase');
    return t('proof.note.failed', { account: t(`common.accounts.${view.account}`) });
  };
  const note = noteOf();
  const limit = verdict.receipt === null ? undefined : view.noteOf?.(verdict.receipt);
  // A receipt of futures names the fill, not its position, which support would be asked about.
  const isOrder = !isFile && file.kind !== 'futures';
  const orderId = isOrder && verdict.receipt !== null ? view.idOf(verdict.receipt) : null;
  return (
    <>
      <VerdictHead checked={checked} caseNumber={caseNumber} />
      {isFailed ? <MismatchCard verdict={verdict} view={view} /> : null}
      {verdict.receipt === null ? null : <TradeCard receipt={verdict.receipt} view={view} />}
      <CheckList checked={checked} view={view} />
      {file.tree === null ? null : <MerklePath tree={file.tree} leaf={verdict.leaf} isProven={isInRecord} />}
      <section className="pad proof-note">
        {checked.isKeyKnown ? null : <p className="sm cw">{t('proof.note.key')}</p>}
        {limit === undefined || isFailed ? null : <p className="sm c3">{t(limit)}</p>}
        {note === null ? null : <p className="sm c3">{note}</p>}
        {orderId === null ? null : <AskAbout kind={file.kind} id={orderId} />}
      </section>
    </>
  );
}
