import { answerCase, operatorTyping } from '@candor/contract/ops-support';
import { CASE_TEXT_LENGTH } from '@candor/contract/support';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { callServer } from '#data/client.ts';
import { newRequestKey } from '#data/request-key.ts';
import { useAction } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { supportTexts as texts } from '#texts/support.ts';
import { LANGUAGE_NAMES } from '#texts/translations.ts';
import { CannedAnswers } from './canned-answers.tsx';
import type { ServiceCase } from './service-case.ts';

const TYPING_EVERY_MS = 2_000;

/** Tells the customer that an answer is being written, at most every two seconds. It may be lost. */
function useTyping(number: string): () => void {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - lastAt.current < TYPING_EVERY_MS) return;
    lastAt.current = now;
    callServer(operatorTyping, { number }).catch(() => undefined);
  };
}

/** Writes an answer. The same text sent again after a lost reply keeps its key, so it arrives once. */
export function AnswerForm({ found }: { readonly found: ServiceCase }) {
  const [text, setText] = useState('');
  const key = useRef(newRequestKey());
  const action = useAction(answerCase, { done: texts.sent });
  const sendTyping = useTyping(found.number);
  const mayAnswer = useMay(answerCase);
  if (!mayAnswer) return null;
  const edit = (next: string): void => {
    key.current = newRequestKey();
    action.reset();
    setText(next);
    sendTyping();
  };
  const send = async (close: '0' | '1'): Promise<void> => {
    const seen = String(found.messages.at(-1)?.seq ?? 1);
    const sent = { number: found.number, text: text.trim(), client_key: key.current, close, seen };
    const reply = await action.run(sent).catch(() => undefined);
    if (reply === undefined) return;
    key.current = newRequestKey();
    setText('');
  };
  const isEmpty = text.trim() === '';
  return (
    <Form layout="vertical" component="div" className="section">
      <CannedAnswers
        userLanguage={found.language}
        onUse={(canned) => edit(text === '' ? canned : `${text}\n${canned}`)}
      />
      <Form.Item label={texts.answer} extra={texts.answerHint(LANGUAGE_NAMES[found.language])} htmlFor="case-answer">
        <Input.TextArea
          id="case-answer"
          rows={5}
          maxLength={CASE_TEXT_LENGTH}
          value={text}
          onChange={(event) => edit(event.target.value)}
        />
      </Form.Item>
      {action.failure !== null && <Alert type="error" showIcon title={action.failure} />}
      <Flex gap={8}>
        <Button type="primary" disabled={isEmpty} loading={action.isPending} onClick={() => void send('0')}>
          {texts.send}
        </Button>
        <Button disabled={isEmpty || action.isPending} onClick={() => void send('1')}>
          {texts.sendAndClose}
        </Button>
      </Flex>
    </Form>
  );
}
