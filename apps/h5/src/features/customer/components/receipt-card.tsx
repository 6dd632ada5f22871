import type { ChatItem } from '@candor/contract/chat';
import type { ReceiptFigure } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { hrefOf, verifyPath } from '#data/paths.ts';
import { useExplanation } from '#data/use-explanation.ts';
import { type Receipt, readReceipt } from '#features/customer/model/receipt.ts';
import { Badge } from '#ui/badge.tsx';
import { Facts } from '#ui/facts.tsx';
import { ProofMark } from '#ui/proof-mark.tsx';
import { Seal } from '#ui/seal.tsx';
import { useFigureText } from './use-figure-text.ts';

/** An own order in the conversation: its figures, and its receipt where it has one. */
export function ReceiptCard({ item }: { item: ChatItem }) {
  const t = useTranslations('customer');
  const write = useFigureText();
  const receipt = readReceipt(item.data);
  const { about, figures } = receipt;
  // The server names a record in the user's language; until then, and for one that is not known, its number names it.
  const record = useExplanation(about?.kind === 'record' ? about.id : '');
  const title = record.data?.info ?? receipt.title;
  const status = figures.status === undefined ? null : write('status', figures.status);
  const name = about === null ? title : t(`about.${about.kind}`, { id: about.id });
  return (
    <div className="case-card">
      <div className="row between top">
        <span className="case-text">
          <b className="semi sm case-block">{title === '' ? name : title}</b>
          {title === '' || title === name ? null : <span className="xs c3">{name}</span>}
        </span>
        {status === null ? null : <Badge>{status}</Badge>}
      </div>
      <Facts
        dense
        rows={Object.entries(figures).flatMap(([key, value]) => {
          const figure = key as ReceiptFigure;
          const text = write(figure, value);
          return figure === 'status' || text === null ? [] : [{ id: key, label: t(`figure.${figure}`), value: text }];
        })}
      />
      <div className="xs c2 case-card-foot">
        <Proof receipt={receipt} />
      </div>
    </div>
  );
}

function Proof({ receipt: { proof } }: { receipt: Receipt }) {
  const t = useTranslations('customer.card');
  if (proof === null) {
    return (
      <span className="row case-card-proof">
        <Seal />
        {t('attached')}
      </span>
    );
  }
  return <ProofMark href={hrefOf(verifyPath(proof.kind, proof.id))}>{t('proof')}</ProofMark>;
}
