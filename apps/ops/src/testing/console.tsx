import type { OperatorRole, ReplyOf } from '@candor/contract/call';
import { operatorMe } from '@candor/contract/ops-access';
import { type Answerer, createAnswerer } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App as AntApp, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '#data/query-client.ts';
import { enter, leave } from '#data/session.ts';

const TOKEN = 'component-test-operator';

type Me = ReplyOf<typeof operatorMe>;
/** What a test says about the operator. */
interface Operator extends Pick<Me, 'id' | 'email'> {
  readonly roles: readonly OperatorRole[];
  readonly approves_from_ms?: number;
}

/** Call once at the top of a test file. Draws parts of the console for an operator; the network is answered by `server`. */
export function testConsole() {
  let server: Answerer = createAnswerer(TOKEN);
  beforeEach(() => {
    server = createAnswerer(TOKEN);
    vi.stubGlobal('fetch', server.fetch);
  });
  afterEach(() => {
    const { faults } = server;
    leave();
    queryClient.clear();
    expect(faults).toEqual([]);
  });
  return {
    get server() {
      return server;
    },
    /** The part as this operator sees it. */
    draw: (part: ReactNode, { roles, ...me }: Operator) => {
      enter(TOKEN, false);
      server.answer(operatorMe, () => ({ ...sampleReply(operatorMe, {}), ...me, roles: [...roles] }));
      render(
        <ConfigProvider wave={{ disabled: true }} theme={{ token: { motion: false } }}>
          <AntApp>
            <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
          </AntApp>
        </ConfigProvider>,
      );
      return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    },
  };
}
