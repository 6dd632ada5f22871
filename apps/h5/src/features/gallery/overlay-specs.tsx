// dev-only: literal English
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { PayPad } from '#ui/pay-pad.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Toast, ToastLayer } from '#ui/toast.tsx';
import { Spec } from './spec.tsx';

export function OverlaySpecs() {
  return (
    <>
      <SheetSpec />
      <DialogSpec />
      <PaySpec />
    </>
  );
}

function SheetSpec() {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  return (
    <Spec id="sheet" title="Bottom sheet" rule="20 px corners, handle, one title, one action. Slides up in 300 ms.">
      <Button onClick={() => setOpen(true)}>Open sheet</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Close position" closeLabel="Close">
        <div className="stack">
          <Facts
            rows={[
              { id: 'what', label: 'Long BTC/USDT, 20×', value: '5 lots' },
              { id: 'price', label: 'At market, about', value: '67,432.1' },
              { id: 'fee', label: 'Closing fee', value: '2.02 USDT' },
              { id: 'keep', label: 'You would keep', value: '+23.67 USDT', total: true, direction: 'up' },
            ]}
          />
          <Field label="Note to self">
            <TextInput value={note} onChange={setNote} />
          </Field>
          <Button variant="primary" block onClick={() => setOpen(false)}>
            Close 5 lots
          </Button>
        </div>
      </Sheet>
    </Spec>
  );
}

function DialogSpec() {
  const [open, setOpen] = useState(false);
  const [toastId, setToastId] = useState(0);
  useEffect(() => {
    if (toastId === 0) return;
    const timer = setTimeout(() => setToastId(0), 1500);
    return () => clearTimeout(timer);
  }, [toastId]);
  return (
    <Spec id="dialog" title="Dialog and toast" rule="Dialogs only for what cannot be undone. Toasts rest 1500 ms.">
      <div className="grid g2">
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Button onClick={() => setToastId(toastId + 1)}>Show toast</Button>
      </div>
      <div className="row wrap">
        <Toast tone="ok">Order placed</Toast>
        <Toast tone="error">Bid must be higher than 1,280.00</Toast>
        <Toast>Please log in first</Toast>
      </div>
      <ToastLayer toast={toastId ? { id: toastId, tone: 'ok', text: 'Order placed' } : null} />
      <Dialog
        open={open}
        title="Redeem early?"
        safeLabel="Keep it locked"
        onClose={() => setOpen(false)}
        actionLabel="Redeem"
        onAction={() => setOpen(false)}
      >
        You get back 4,850.00 of 5,000.00 USDT. The 3% penalty is 150.00 and cannot be reversed.
      </Dialog>
    </Spec>
  );
}

function PaySpec() {
  const [open, setOpen] = useState(false);
  const [failures, setFailures] = useState(0);
  const [pending, setPending] = useState(false);
  const check = (pin: string) => {
    setPending(true);
    setTimeout(() => {
      setPending(false);
      if (pin === '246810') setOpen(false);
      else setFailures((count) => count + 1);
    }, 600);
  };
  return (
    <Spec
      id="keypad"
      title="Pay-password keypad"
      rule="Six boxes, own keys, never autofilled. Wrong entry shakes once."
    >
      <Button onClick={() => setOpen(true)}>Open pay sheet</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Payment password"
        closeLabel="Close"
        locked={pending}
        flush
      >
        <PayPad
          label="Payment password"
          progressText={(entered) => `${entered} of 6 entered`}
          deleteLabel="Delete digit"
          onComplete={check}
          pending={pending}
          failures={failures}
          error={failures ? `Wrong password. ${Math.max(0, 5 - failures)} tries left.` : null}
          note="Sent coins cannot be called back."
          end={
            <a className="link hit sm" href="#keypad">
              Forgot it?
            </a>
          }
        />
      </Sheet>
    </Spec>
  );
}
