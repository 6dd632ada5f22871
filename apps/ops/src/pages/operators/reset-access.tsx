import { proposeOperatorReset } from '@candor/contract/ops-operators';
import { Flex, Typography } from 'antd';
import { operatorTexts as texts } from '#texts/operators.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import type { ShownCode } from '#ui/start-code.tsx';
import { type Operator, REASON } from './operator.ts';

interface ResetAccessProps {
  readonly operator: Operator;
  readonly onDone: () => void;
  readonly onCode: (shown: ShownCode) => void;
}

const RESETS = [
  { what: 'password', label: texts.resetPassword, confirm: texts.resetPasswordConfirm },
  { what: 'second_factor', label: texts.resetTotp, confirm: texts.resetTotpConfirm },
] as const;

/** For somebody who forgot a password or lost a phone. */
export function ResetAccess({ operator, onDone, onCode }: ResetAccessProps) {
  const { id, email } = operator;
  return (
    <Flex vertical gap={8} style={{ marginTop: 32 }}>
      <Typography.Title level={5}>{texts.resets}</Typography.Title>
      <Flex gap={8}>
        {RESETS.map(({ what, label, confirm }) => (
          <ConfirmAction
            key={what}
            call={proposeOperatorReset}
            input={{ id: String(id), what }}
            label={label}
            title={texts.confirmTitle}
            consequence={confirm(email)}
            fields={[REASON]}
            done={texts.proposed}
            onDone={({ start_code: code }) => {
              if (code !== '') onCode({ email, code });
              onDone();
            }}
          />
        ))}
      </Flex>
    </Flex>
  );
}
