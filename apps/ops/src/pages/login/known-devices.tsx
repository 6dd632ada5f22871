import type { ReplyOf } from '@candor/contract/call';
import { forgetOperatorDevice, operatorDevices } from '@candor/contract/ops-access';
import { Alert, Button, Modal, Table } from 'antd';
import { useAction, useCall } from '#data/use-call.ts';
import { login } from '#texts/login.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Time } from '#ui/time.tsx';

type Device = ReplyOf<typeof operatorDevices>[number];

/** Where the operator logged in before, and the way to forget a device. */
export function KnownDevices({ onClose }: { readonly onClose: () => void }) {
  const query = useCall(operatorDevices, {});
  const forget = useAction(forgetOperatorDevice, { done: login.deviceForgotten });
  const { deviceColumns: titles } = login;
  return (
    <Modal
      open
      title={login.devicesTitle}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{login.close}</Button>}
    >
      <p className="consequence">{login.devicesLead}</p>
      {forget.failure !== null && <Alert type="error" showIcon title={forget.failure} />}
      <Loaded query={query}>
        {(devices) => (
          <Table<Device>
            size="small"
            rowKey="id"
            dataSource={[...devices]}
            pagination={false}
            locale={{ emptyText: login.noDevices }}
            columns={[
              { title: titles.device, dataIndex: 'user_agent' },
              { title: titles.ip, dataIndex: 'ip' },
              { title: titles.since, dataIndex: 'created_at_ms', render: (ms: number) => <Time ms={ms} /> },
              { title: titles.used, dataIndex: 'last_used_at_ms', render: (ms: number) => <Time ms={ms} /> },
              {
                key: 'forget',
                render: (_, { id }) => (
                  <Button
                    size="small"
                    loading={forget.isPending}
                    onClick={() => void forget.run({ id: String(id) }).catch(() => undefined)}
                  >
                    {login.deviceForget}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Modal>
  );
}
