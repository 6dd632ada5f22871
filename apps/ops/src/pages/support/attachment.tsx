import type { ReplyOf } from '@candor/contract/call';
import { caseAttachment } from '@candor/contract/ops-support';
import { RECEIPT_FIGURES } from '@candor/contract/support';
import { plainCrypto } from '@candor/domain/pricing/plain-crypto';
import { type ReceiptVerdict, verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { Alert, Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#data/use-call.ts';
import { supportTexts as texts } from '#texts/support.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Time } from '#ui/time.tsx';

type Attached = ReplyOf<typeof caseAttachment>;

interface AttachmentProps {
  readonly number: string;
  readonly seq: number;
  readonly data: Readonly<Record<string, string>>;
}

const WIDTH = 520;

/** An order the customer has attached. */
export function Attachment({ number, seq, data }: AttachmentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <strong>{texts.kinds[data.kind ?? ''] ?? texts.attachment}</strong> {data.title ?? ''}{' '}
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.show}
      </Button>
      {isOpen && (
        <Drawer open size={WIDTH} title={texts.attachment} onClose={() => setOpen(false)}>
          <AttachedOrder number={number} seq={seq} />
        </Drawer>
      )}
    </p>
  );
}

function AttachedOrder({ number, seq }: Pick<AttachmentProps, 'number' | 'seq'>) {
  const query = useCall(caseAttachment, { number, seq: String(seq) }, { asksOnFocus: false });
  return (
    <Loaded query={query}>
      {(attached) => (
        <>
          <p>
            <strong>{texts.kinds[attached.kind]}</strong> {attached.title}
          </p>
          <Facts rows={figuresOf(attached)} />
          {attached.receipt === null ? (
            <Alert type="info" showIcon title={texts.noReceipt} />
          ) : (
            <Verdict receipt={attached.receipt} />
          )}
        </>
      )}
    </Loaded>
  );
}

const figuresOf = ({ figures }: Attached): Fact[] =>
  RECEIPT_FIGURES.flatMap((name) => {
    const value = figures[name];
    if (value === undefined) return [];
    return [
      {
        name: texts.figures[name] ?? name,
        value: name.endsWith('_ms') ? <Time ms={Number.parseInt(value, 10)} /> : value,
      },
    ];
  });

const TONES = { ok: 'success', pending: 'info', failed: 'error' } as const;

/** Verified in this browser, with the functions the customer's phone uses. */
function Verdict({ receipt }: { readonly receipt: NonNullable<Attached['receipt']> }) {
  const [verdict, setVerdict] = useState<ReceiptVerdict | null>(null);
  useEffect(() => {
    let isGone = false;
    void verifyReceipt(receipt, plainCrypto).then((found) => {
      if (!isGone) setVerdict(found);
    });
    return () => {
      isGone = true;
    };
  }, [receipt]);
  if (verdict === null) return <Alert type="info" title={texts.verifying} />;
  return (
    <Alert
      type={TONES[verdict.state]}
      showIcon
      title={texts.verdicts[verdict.state]}
      description={verdict.owed === null ? null : texts.owed(verdict.owed)}
    />
  );
}
