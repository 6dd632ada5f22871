import { setPayPassword } from '@candor/contract/security';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import type { CodeSource } from '#data/codes/use-code-sending.ts';
import { useNow } from '#data/use-now.ts';
import { FormBody } from '#features/security/components/form-body.tsx';
import { FormFoot } from '#features/security/components/form-foot.tsx';
import { NoChannel } from '#features/security/components/no-channel.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { useFinish } from '#features/security/hooks/use-finish.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { useOwnCode } from '#features/security/hooks/use-own-code.ts';
import { findCodeGap } from '#features/security/model/account-form.ts';
import { FIRST_PAY_STEP, type PaySteps, reducePaySteps } from '#features/security/model/pay-steps.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { PayPad } from '#ui/pay-pad.tsx';
import { CodeField } from '#widgets/codes/code-field.tsx';

const MINUTE_MS = 60_000;

export function PayPasswordScreen() {
  const t = useTranslations('security.title');
  return <StatusPage title={t('payPassword')}>{(status) => <PayPassword status={status} />}</StatusPage>;
}

function PayPassword({ status }: { status: SecurityStatus }) {
  const [steps, dispatch] = useReducer(reducePaySteps, FIRST_PAY_STEP);
  const source = useOwnCode(status, { scene: 'account' });
  if (source === null) return <NoChannel status={status} />;
  if (steps.step === 'code') {
    return <CodeStep source={source} pin={steps.pin} onRestart={() => dispatch({ type: 'again' })} />;
  }
  return (
    <>
      <LockedNote untilMs={status.pay_locked_until_ms} />
      <PinStep steps={steps} onPin={(pin) => dispatch({ type: 'typed', pin })} />
    </>
  );
}

function LockedNote({ untilMs }: { untilMs: number }) {
  const t = useTranslations('security.payPassword');
  const place = useTimePlace();
  const nowMs = useNow(MINUTE_MS);
  if (untilMs <= nowMs) return null;
  return (
    <div className="pad">
      <Note tone="warn">{t('lockedUntil', { time: formatDateTime(untilMs, place) })}</Note>
    </div>
  );
}

function PinStep({ steps, onPin }: { steps: PaySteps; onPin: (pin: string) => void }) {
  const t = useTranslations();
  const words = useTranslations('security.payPassword');
  const heading = steps.step === 'first' ? words('first') : words('repeat');
  return (
    <>
      <div className="pad pay-intro" aria-live="polite">
        <h2 className="t2">{heading}</h2>
        <p className="sm c3">{words('intro')}</p>
      </div>
      <PayPad
        key={steps.step}
        label={heading}
        progressText={(entered) => t('common.a11y.digitsEntered', { count: String(entered), total: '6' })}
        deleteLabel={t('common.a11y.deleteDigit')}
        onComplete={onPin}
        failures={steps.failures}
        error={steps.differs ? words('differ') : null}
      />
    </>
  );
}

type CodeStepProps = { source: CodeSource; pin: string; onRestart: () => void };

function CodeStep({ source, pin, onRestart }: CodeStepProps) {
  const t = useTranslations('security');
  const finish = useFinish();
  const [code, setCode] = useState('');
  const form = useForm({
    fields: ['code'],
    findGap: () => findCodeGap(code),
    send: () => request(setPayPassword, { password: pin, re_password: pin, code }, { silent: true }),
    onDone: finish,
  });
  const change = (digits: string) => {
    form.edited();
    setCode(digits);
  };
  return (
    <div className="pad stack task">
      <h2 className="t2">{t('payPassword.codeHeading')}</h2>
      <Note>{t('holdNotice')}</Note>
      <FormBody form={form}>
        <CodeField
          source={source}
          value={code}
          onChange={change}
          error={form.errorAt('code')}
          hint={t('code.ownTarget', { target: source.target })}
        />
        <FormFoot form={form} label={t('payPassword.submit')} />
        <Button variant="line" block onClick={onRestart}>
          {t('payPassword.restart')}
        </Button>
      </FormBody>
    </div>
  );
}
