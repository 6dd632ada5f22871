import { operatorStart } from '@candor/contract/ops-access';
import { Alert, App, Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { callServer } from '#data/client.ts';
import { keepDevice } from '#data/known-device.ts';
import { frame } from '#texts/frame.ts';
import { login } from '#texts/login.ts';

interface Filled {
  readonly email: string;
  readonly first: string;
  readonly second: string;
  readonly password: string;
}

const NEEDED = [{ required: true, message: frame.fieldNeeded }];

/** A first password, or a new one, with a half of the start code from each of two people. */
export function StartPage({ onBack }: { readonly onBack: () => void }) {
  const { send, failure, isPending } = useStart(onBack);
  return (
    <div className="gate">
      <Card title={login.startTitle} className="gate-card">
        <p className="consequence">{login.startLead}</p>
        <Form<Filled> layout="vertical" onFinish={(filled) => void send(filled)}>
          <Form.Item name="email" label={login.email} rules={NEEDED}>
            <Input autoComplete="username" inputMode="email" maxLength={120} />
          </Form.Item>
          <Form.Item name="first" label={login.firstCode} rules={NEEDED}>
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item name="second" label={login.secondCode} rules={NEEDED}>
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item name="password" label={login.newPassword} extra={login.passwordHint} rules={NEEDED}>
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
          {failure !== null && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
          <Button type="primary" htmlType="submit" loading={isPending} block>
            {login.startSubmit}
          </Button>
        </Form>
        <Button type="link" onClick={onBack} style={{ marginTop: 8, paddingInline: 0 }}>
          {login.back}
        </Button>
      </Card>
    </div>
  );
}

function useStart(onDone: () => void) {
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async ({ email, first, second, password }: Filled) => {
    setPending(true);
    try {
      const input = { email, first_code: first, second_code: second, password };
      keepDevice(email, (await callServer(operatorStart, input)).device);
      void message.success(login.started);
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : frame.unreadable);
    } finally {
      setPending(false);
    }
  };
  return { send, failure, isPending };
}
