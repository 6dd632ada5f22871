import { operatorLogin } from '@candor/contract/ops-access';
import { Alert, Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { callServer } from '#data/client.ts';
import { deviceOf, keepDevice } from '#data/known-device.ts';
import { queryClient } from '#data/query-client.ts';
import { ServerRefusal } from '#data/server-refusal.ts';
import { enter } from '#data/session.ts';
import { frame } from '#texts/frame.ts';
import { login } from '#texts/login.ts';
import { CodeInput } from './code-input.tsx';
import { StartPage } from './start-page.tsx';

interface Filled {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** Two codes with a space between them, which the server takes while strangers use up the tries. */
const TWO_CODES_LENGTH = 13;

/** The login, or the way in for somebody who has no password yet. */
export function LoginPage() {
  const [isStarting, setStarting] = useState(false);
  if (isStarting) return <StartPage onBack={() => setStarting(false)} />;
  return <LoginCard onStart={() => setStarting(true)} />;
}

/** Password first; the code is asked for once the server wants one. */
function LoginCard({ onStart }: { readonly onStart: () => void }) {
  const { send, refusal, isPending } = useLogin();
  const isSlowed = refusal?.code === 'operator_slowed';
  const needsCode = isSlowed || refusal?.code === 'totp_required' || refusal?.code === 'totp_wrong';
  const rules = [{ required: true, message: frame.fieldNeeded }];
  return (
    <div className="gate">
      <Card title={login.title} className="gate-card">
        <p className="consequence">{login.lead}</p>
        <Form<Filled> layout="vertical" onFinish={(filled) => void send(filled)}>
          <Form.Item name="email" label={login.email} rules={rules}>
            <Input autoComplete="username" inputMode="email" maxLength={120} />
          </Form.Item>
          <Form.Item name="password" label={login.password} rules={rules}>
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
          {needsCode && (
            <Form.Item
              name="code"
              label={isSlowed ? login.twoCodes : login.code}
              extra={isSlowed ? login.twoCodesHint : login.codeHint}
              rules={rules}
            >
              <CodeInput {...(isSlowed && { maxLength: TWO_CODES_LENGTH })} />
            </Form.Item>
          )}
          {refusal !== null && refusal.code !== 'totp_required' && (
            <Alert type="error" showIcon title={refusal.message} style={{ marginBottom: 16 }} />
          )}
          <Button type="primary" htmlType="submit" loading={isPending} block>
            {login.submit}
          </Button>
        </Form>
        <Button type="link" onClick={onStart} style={{ marginTop: 8, paddingInline: 0 }}>
          {login.start}
        </Button>
      </Card>
    </div>
  );
}

function useLogin() {
  const [refusal, setRefusal] = useState<ServerRefusal | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async ({ email, password, code }: Filled) => {
    setPending(true);
    try {
      const known = deviceOf(email);
      const input = { email, password, ...(code && { totp_code: code }), ...(known && { device: known }) };
      const { token, totp_needed_next: mustEnrol, device } = await callServer(operatorLogin, input);
      keepDevice(email, device);
      queryClient.clear();
      enter(token, mustEnrol === 1);
    } catch (error) {
      setRefusal(error instanceof ServerRefusal ? error : new ServerRefusal(frame.unreadable));
    } finally {
      setPending(false);
    }
  };
  return { send, refusal, isPending };
}
