import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { proposeOperator, proposeOperatorChange } from '@candor/contract/ops-operators';
import { Checkbox, Drawer, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { roleTexts, operatorTexts as texts } from '#texts/operators.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import type { ShownCode } from '#ui/start-code.tsx';
import { type Operator, REASON, toStatus } from './operator.ts';
import { ResetAccess } from './reset-access.tsx';

const WIDTH = 480;
const LONGEST = { email: 120, name: 80 } as const;

interface Draft {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

interface OperatorDrawerProps {
  /** Null: a new one. */
  readonly operator: Operator | null;
  readonly onClose: () => void;
  /** A half of a start code came back. */
  readonly onCode: (shown: ShownCode) => void;
}

export function OperatorDrawer({ operator, onClose, onCode }: OperatorDrawerProps) {
  const [draft, setDraft] = useState<Draft>({
    email: operator?.email ?? '',
    name: operator?.name ?? '',
    roles: operator?.roles ?? [],
  });
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <Drawer open size={WIDTH} title={operator === null ? texts.add : operator.email} onClose={onClose}>
      <Form layout="vertical" component="div">
        {operator === null && <TextField name="email" draft={draft} onChange={set} />}
        <TextField name="name" draft={draft} onChange={set} />
        <Form.Item label={texts.roles}>
          <Roles chosen={draft.roles} onChange={(roles) => set({ roles })} />
        </Form.Item>
      </Form>
      {operator === null ? (
        <ProposeNew draft={draft} onDone={onClose} onCode={onCode} />
      ) : (
        <>
          <ProposeChange operator={operator} draft={draft} onDone={onClose} />
          <ResetAccess operator={operator} onDone={onClose} onCode={onCode} />
        </>
      )}
    </Drawer>
  );
}

interface TextFieldProps {
  readonly name: 'email' | 'name';
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function TextField({ name, draft, onChange }: TextFieldProps) {
  const id = `operator-${name}`;
  return (
    <Form.Item label={texts[name]} htmlFor={id}>
      <Input
        id={id}
        autoComplete="off"
        maxLength={LONGEST[name]}
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Form.Item>
  );
}

interface RolesProps {
  readonly chosen: readonly OperatorRole[];
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}

function Roles({ chosen, onChange }: RolesProps) {
  return (
    <Checkbox.Group value={[...chosen]} onChange={onChange}>
      <Flex vertical gap={4}>
        {OPERATOR_ROLES.map((role) => (
          <Checkbox key={role} value={role}>{`${role}: ${roleTexts[role]}`}</Checkbox>
        ))}
      </Flex>
    </Checkbox.Group>
  );
}

interface ProposeProps {
  readonly draft: Draft;
  readonly onDone: () => void;
}

const isIncomplete = ({ email, name, roles }: Draft): boolean =>
  [email, name].some((text) => text.trim() === '') || roles.length === 0;

function Consequence({ text, roles }: { readonly text: string; readonly roles: readonly OperatorRole[] }) {
  return (
    <>
      <p>{text}</p>
      <Facts rows={roles.map((role) => ({ name: role, value: roleTexts[role] }))} />
    </>
  );
}

function ProposeNew({ draft, onDone, onCode }: ProposeProps & Pick<OperatorDrawerProps, 'onCode'>) {
  const { email, name, roles } = draft;
  return (
    <ConfirmAction
      call={proposeOperator}
      input={{ email, name, roles: roles.join(',') }}
      label={texts.propose}
      title={texts.confirmTitle}
      tone="primary"
      disabled={isIncomplete(draft)}
      consequence={<Consequence text={texts.addConfirm(email)} roles={roles} />}
      fields={[REASON]}
      done={texts.proposed}
      onDone={({ start_code: code }) => {
        onCode({ email, code });
        onDone();
      }}
    />
  );
}

function ProposeChange({ operator, draft, onDone }: ProposeProps & { readonly operator: Operator }) {
  const { name, roles } = draft;
  return (
    <ConfirmAction
      call={proposeOperatorChange}
      input={{ id: String(operator.id), name, roles: roles.join(','), status: toStatus(operator.status) }}
      label={texts.propose}
      title={texts.confirmTitle}
      tone="primary"
      disabled={isIncomplete(draft)}
      consequence={<Consequence text={texts.editConfirm(operator.email)} roles={roles} />}
      fields={[REASON]}
      done={texts.proposed}
      onDone={onDone}
    />
  );
}
