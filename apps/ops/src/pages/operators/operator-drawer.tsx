import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { saveOperator } from '@candor/contract/ops-audit';
import { Checkbox, Drawer, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { roleTexts, operatorTexts as texts } from '#texts/operators.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Operator } from './operator.ts';

const WIDTH = 480;
const LONGEST = { email: 120, name: 80, password: 128 } as const;

interface Draft {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly OperatorRole[];
}

interface OperatorDrawerProps {
  /** Null: a new one. */
  readonly operator: Operator | null;
  readonly onClose: () => void;
}

export function OperatorDrawer({ operator, onClose }: OperatorDrawerProps) {
  const [draft, setDraft] = useState<Draft>({
    email: operator?.email ?? '',
    name: operator?.name ?? '',
    password: '',
    roles: operator?.roles ?? [],
  });
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <Drawer open size={WIDTH} title={operator === null ? texts.add : operator.email} onClose={onClose}>
      <Form layout="vertical" component="div">
        {operator === null && <TextField name="email" draft={draft} onChange={set} />}
        <TextField name="name" draft={draft} onChange={set} />
        {operator === null && <TextField name="password" draft={draft} onChange={set} hint={texts.passwordHint} />}
        <Form.Item label={texts.roles}>
          <Roles chosen={draft.roles} onChange={(roles) => set({ roles })} />
        </Form.Item>
      </Form>
      <Save operator={operator} draft={draft} onDone={onClose} />
    </Drawer>
  );
}

interface TextFieldProps {
  readonly name: 'email' | 'name' | 'password';
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly hint?: string;
}

function TextField({ name, draft, onChange, hint }: TextFieldProps) {
  const id = `operator-${name}`;
  return (
    <Form.Item label={texts[name]} htmlFor={id} extra={hint}>
      <Input
        id={id}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={name === 'password' ? 'new-password' : 'off'}
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

interface SaveProps {
  readonly operator: Operator | null;
  readonly draft: Draft;
  readonly onDone: () => void;
}

const toStatus = (status: string): 'active' | 'disabled' => (status === 'disabled' ? 'disabled' : 'active');

/** A password is set once, here; nobody can replace another's from the console. */
const toInput = (operator: Operator | null, { email, name, password, roles }: Draft) => ({
  ...(operator === null ? { email, password } : { id: String(operator.id), status: toStatus(operator.status) }),
  name,
  roles: roles.join(','),
});

function Save({ operator, draft, onDone }: SaveProps) {
  const { email, name, password, roles } = draft;
  const isComplete = [email, name, operator === null ? password : email].every((text) => text.trim() !== '');
  return (
    <ConfirmAction
      call={saveOperator}
      input={toInput(operator, draft)}
      label={texts.save}
      title={texts.confirmTitle}
      tone="primary"
      disabled={!isComplete || roles.length === 0}
      consequence={
        <>
          <p>{operator === null ? texts.addConfirm(email) : texts.editConfirm(email)}</p>
          <Facts rows={roles.map((role) => ({ name: role, value: roleTexts[role] }))} />
        </>
      }
      done={texts.saved}
      onDone={onDone}
    />
  );
}
