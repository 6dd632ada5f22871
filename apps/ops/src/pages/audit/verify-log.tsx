import { verifyAudit } from '@candor/contract/ops-audit';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { callServer } from '#data/client.ts';
import { auditTexts as texts } from '#texts/audit.ts';

/** Says what was recomputed and what came out, not only that it is fine. */
export function VerifyLog() {
  const run = useMutation({ mutationFn: () => callServer(verifyAudit, {}) });
  const { data, error, isPending } = run;
  return (
    <Flex vertical gap={12} align="start">
      <Button type="primary" loading={isPending} onClick={() => run.mutate()}>
        {isPending ? texts.verifying : texts.verify}
      </Button>
      {error !== null && <Alert type="error" showIcon title={error.message} />}
      {data?.ok === 1 && (
        <Alert type="success" showIcon title={texts.verified} description={texts.verifiedWhat(data.rows)} />
      )}
      {data?.ok === 0 && (
        <Alert
          type="error"
          showIcon
          title={texts.broken}
          description={texts.brokenWhat(data.broken_seq, texts.problems[data.problem] ?? data.problem)}
        />
      )}
    </Flex>
  );
}
