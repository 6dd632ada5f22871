import { operatorList } from '@candor/contract/ops-audit';
import { assignCase, closeCase } from '@candor/contract/ops-support';
import { Button, Flex } from 'antd';
import { useAction, useCall } from '#data/use-call.ts';
import { useMay, useMe } from '#data/use-me.ts';
import { supportTexts as texts } from '#texts/support.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import type { ServiceCase } from './service-case.ts';

/** Whose conversation it is, and its end. */
export function CaseActions({ found }: { readonly found: ServiceCase }) {
  const mayAssign = useMay(assignCase);
  if (found.status === 'closed' || !mayAssign) return null;
  const seen = String(found.messages.at(-1)?.seq ?? 1);
  return (
    <Flex gap={8} wrap>
      <Assignment found={found} />
      <HandOver found={found} />
      <ConfirmAction
        call={closeCase}
        input={{ number: found.number, seen }}
        label={texts.close}
        title={texts.closeTitle(found.number)}
        consequence={<p>{texts.closeWhat}</p>}
        done={texts.closed}
      />
    </Flex>
  );
}

function Assignment({ found: { number, operator } }: { readonly found: ServiceCase }) {
  const me = useMe().data;
  const take = useAction(assignCase, { done: texts.taken });
  const putBack = useAction(assignCase, { done: texts.putBackDone });
  if (operator === null) {
    return (
      <Button type="primary" loading={take.isPending} onClick={() => void take.run({ number }).catch(() => undefined)}>
        {texts.take}
      </Button>
    );
  }
  if (operator.id !== me?.id) {
    return (
      <ConfirmAction
        call={assignCase}
        input={{ number, take_over: '1' }}
        label={texts.takeOver}
        title={texts.takeOverTitle(number)}
        consequence={<p>{texts.takeOverWhat(operator.name)}</p>}
        done={texts.taken}
      />
    );
  }
  return (
    <Button
      loading={putBack.isPending}
      onClick={() => void putBack.run({ number, operator_id: '0' }).catch(() => undefined)}
    >
      {texts.putBack}
    </Button>
  );
}

/** Offered to those who may see the list of operators. */
function HandOver({ found: { number } }: { readonly found: ServiceCase }) {
  const { data } = useCall(operatorList, {}, { enabled: useMay(operatorList) });
  const others = (data ?? []).filter(
    ({ roles, status }) => status === 'active' && assignCase.roles.some((role) => roles.includes(role)),
  );
  if (others.length === 0) return null;
  return (
    <ConfirmAction
      call={assignCase}
      input={{ number, take_over: '1' }}
      label={texts.hand}
      title={texts.handTitle(number)}
      consequence={<p>{texts.handWhat}</p>}
      fields={[
        {
          name: 'operator_id',
          label: texts.handTo,
          required: true,
          options: others.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      done={texts.handed}
    />
  );
}
