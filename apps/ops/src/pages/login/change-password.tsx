import { changeOperatorPassword } from '@candor/contract/ops-access';
import { Alert, Form, Input, Modal } from 'antd';
import { leave } from '#data/session.ts';
import { useAction } from '#data/use-call.ts';
import { useMe } from '#data/use-me.ts';
import { frame } from '#texts/frame.ts';
import { login } from '#texts/login.ts';
import { CodeInput } from './code-input.tsx';

interface Filled {
  readonly old: string;
  readonly password: string;
  readonly code?: string;
}

const NEEDED = [{ required: true, message: frame.fieldNeeded }];

/** The own password, with the old one and a code. Afterwards one logs in again. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { data: me } = useMe();
  const [form] = Form.useForm<Filled>();
  const action = useAction(changeOperatorPassword, { done: login.changed });
  const send = async ({ old, password, code }: Filled) => {
    const input = { old_password: old, password, ...(code ? { totp_code: code } : {}) };
    await action.run(input).then(leave, () => undefined);
  };
  return (
    <Modal
      open
      title={login.changeTitle}
      okText={login.changeSubmit}
      okButtonProps={{ loading: action.isPending }}
      cancelText={frame.cancel}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="consequence">{login.changeLead}</p>
      <Form form={form} layout="vertical" onFinish={(filled) => void send(filled)} onValuesChange={action.reset}>
        <Form.Item name="old" label={login.oldPassword} rules={NEEDED}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="password" label={login.newPassword} extra={login.passwordHint} rules={NEEDED}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        {me?.totp_on === 1 && (
          <Form.Item name="code" label={login.code} extra={login.codeHint} rules={NEEDED}>
            <CodeInput />
          </Form.Item>
        )}
      </Form>
      {action.failure !== null && <Alert type="error" showIcon title={action.failure} />}
    </Modal>
  );
}
