import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAction } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { frame } from '#texts/frame.ts';
import { toUtcInput, toUtcMs } from './utc-input.ts';

export interface ConfirmField {
  /** The field of the call that is filled in here. */
  readonly name: string;
  readonly label: string;
  /** Under the field: who reads it, or where it comes from. */
  readonly hint?: string;
  readonly required?: boolean;
  readonly isLong?: boolean;
  readonly maxLength?: number;
  /** Filled in when the dialog opens. */
  readonly initial?: string;
  /** A date and time in UTC, sent as milliseconds; `initial` is in milliseconds too, empty or 0 without a date. */
  readonly isTime?: boolean;
  /** One of these instead of free text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface ConfirmActionProps<C extends Call> {
  readonly call: C;
  /** What is known already; the fields add the rest. */
  readonly input: Partial<SentOf<C>>;
  readonly label: string;
  readonly title: string;
  /** What will happen when it is confirmed. */
  readonly consequence: ReactNode;
  readonly fields?: readonly ConfirmField[];
  readonly done: string | ((reply: ReplyOf<C>) => string);
  readonly onDone?: (reply: ReplyOf<C>) => void;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
}

const REASON_LENGTH = 500;
const BUTTONS = { primary: { type: 'primary' }, danger: { danger: true }, plain: {} } as const;

/** A button with a confirmation dialog; hidden from operators who may not make the call. */
export function ConfirmAction<C extends Call>(props: ConfirmActionProps<C>) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useMay(props.call);
  if (!isAllowed) return null;
  return (
    <>
      <Button {...BUTTONS[props.tone ?? 'plain']} disabled={props.disabled === true} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {isOpen && <ConfirmDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

function ConfirmDialog<C extends Call>(props: ConfirmActionProps<C> & { readonly close: () => void }) {
  const { call, input, fields = [], tone = 'plain', close } = props;
  const [form] = Form.useForm<Record<string, string>>();
  const action = useAction(call, { done: props.done });
  const send = async (filled: Record<string, string>) => {
    const sent = { ...input, ...toSent(fields, filled) } as SentOf<C>;
    const reply = await action.run(sent).catch(() => undefined);
    if (reply === undefined) return;
    close();
    props.onDone?.(reply as ReplyOf<C>);
  };
  return (
    <Modal
      open
      title={props.title}
      okText={props.label}
      okButtonProps={{ ...(tone === 'danger' ? { danger: true } : {}), loading: action.isPending }}
      cancelText={frame.cancel}
      onOk={form.submit}
      onCancel={close}
      mask={{ closable: false }}
    >
      <div className="consequence">{props.consequence}</div>
      <Form
        form={form}
        layout="vertical"
        initialValues={toInitial(fields)}
        onFinish={(filled) => void send(filled)}
        onValuesChange={action.reset}
      >
        {fields.map((field) => (
          <ConfirmInput key={field.name} field={field} />
        ))}
      </Form>
      {action.failure !== null && <Alert type="error" showIcon title={action.failure} />}
    </Modal>
  );
}

function ConfirmInput({ field }: { readonly field: ConfirmField }) {
  const { name, label, hint, required = false } = field;
  const rules = required ? [{ required: true, whitespace: true, message: frame.fieldNeeded }] : [];
  return (
    <Form.Item name={name} label={label} extra={hint} rules={rules} required={required}>
      <FieldControl field={field} />
    </Form.Item>
  );
}

/** Value and onChange come from the enclosing form. */
function FieldControl({ field, ...control }: { readonly field: ConfirmField }) {
  const { options, isLong = false, isTime = false, maxLength = REASON_LENGTH } = field;
  if (options !== undefined) return <Select {...control} options={[...options]} />;
  if (isLong) return <Input.TextArea {...control} rows={3} maxLength={maxLength} />;
  if (isTime) return <Input {...control} type="datetime-local" />;
  return <Input {...control} maxLength={maxLength} autoComplete="off" />;
}

const toInitial = (fields: readonly ConfirmField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, initial, isTime }) =>
      initial === undefined ? [] : [[name, isTime ? toUtcInput(Number.parseInt(initial, 10)) : initial]],
    ),
  );

const toSent = (fields: readonly ConfirmField[], filled: Record<string, string>): Record<string, string> => {
  const times = new Set(fields.filter(({ isTime }) => isTime).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(trimAll(filled)).map(([name, value]) => [name, times.has(name) ? toUtcMs(value) : value]),
  );
};

const trimAll = (filled: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filled)
      .map(([name, value]) => [name, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );
