import { operatorTotpBegin, operatorTotpConfirm } from '@candor/contract/ops-access';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Form, QRCode } from 'antd';
import { callServer } from '#data/client.ts';
import { endEnrolment, leave, useSession } from '#data/session.ts';
import { useAction } from '#data/use-call.ts';
import { frame } from '#texts/frame.ts';
import { login } from '#texts/login.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { CodeInput } from './code-input.tsx';

/** The only page available while the server requires enrolling an authenticator. */
export function EnrolPage() {
  const isDemanded = useSession().enrolment !== 'wanted';
  // Never refetched: a new request would replace the secret that was just scanned.
  const begun = useQuery({
    queryKey: ['enrol'],
    queryFn: () => callServer(operatorTotpBegin, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { once: true },
  });
  return (
    <div className="gate">
      <Card title={login.enrolTitle} className="gate-card">
        <p className="consequence">{login.enrolLead}</p>
        <Loaded query={begun}>
          {({ secret, uri }) => (
            <Flex vertical gap={16}>
              <QRCode value={uri} bgColor="#ffffff" color="#000000" bordered={false} />
              <Facts rows={[{ name: login.enrolSecret, value: <span className="mono">{secret}</span> }]} />
              <ConfirmCode />
            </Flex>
          )}
        </Loaded>
        <Button type="link" onClick={isDemanded ? leave : endEnrolment} style={{ marginTop: 8, paddingInline: 0 }}>
          {isDemanded ? login.back : login.notNow}
        </Button>
      </Card>
    </div>
  );
}

function ConfirmCode() {
  const action = useAction(operatorTotpConfirm, { done: login.enrolDone });
  const confirm = async ({ code }: { code: string }) => {
    await action.run({ totp_code: code }).then(endEnrolment, () => undefined);
  };
  return (
    <Form layout="vertical" onFinish={(filled) => void confirm(filled)} onValuesChange={action.reset}>
      <Form.Item
        name="code"
        label={login.code}
        extra={login.codeHint}
        rules={[{ required: true, message: frame.fieldNeeded }]}
      >
        <CodeInput />
      </Form.Item>
      {action.failure !== null && <Alert type="error" showIcon title={action.failure} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={action.isPending} block>
        {login.enrolSubmit}
      </Button>
    </Form>
  );
}
