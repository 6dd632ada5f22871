import type { ReplyOf } from '@candor/contract/call';
import { type operatorRules, proposeRule } from '@candor/contract/ops-proposals';
import { Alert, Button, Flex, Input, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#data/use-me.ts';
import { ruleTexts as texts } from '#texts/rules.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { ChangeTable } from './change-table.tsx';
import { findDifferences } from './rule-diff.ts';
import { type Json, type JsonReading, labelOf, readJson, shapeOf } from './rule-shape.ts';
import { useSubjectNames } from './use-subject-names.ts';
import { ValueEditor } from './value-editor.tsx';

export type Area = ReplyOf<typeof operatorRules>[number];

const JSON_ROWS = 24;
const toText = (value: Json): string => JSON.stringify(value, null, 2);

/** The draft is JSON text, edited either by the form or directly. */
export function AreaEditor({ area }: { readonly area: Area }) {
  const [text, setText] = useState(area.body);
  const [mode, setMode] = useState<string>(texts.asForm);
  const mayPropose = useMay(proposeRule);
  const reading = readJson(text);
  const canForm = reading.ok && shapeOf(reading.value) !== 'json';
  return (
    <Flex vertical gap={16}>
      {mayPropose || <Alert type="info" showIcon title={texts.readOnly} />}
      <Flex justify="space-between">
        <Segmented
          options={[{ value: texts.asForm, label: texts.asForm, disabled: !canForm }, texts.asJson]}
          value={canForm ? mode : texts.asJson}
          onChange={setMode}
        />
        <Button disabled={text === area.body} onClick={() => setText(area.body)}>
          {texts.reset}
        </Button>
      </Flex>
      {canForm && mode === texts.asForm ? (
        <FormSide value={reading.value} readOnly={!mayPropose} onChange={(value) => setText(toText(value))} />
      ) : (
        <JsonSide text={text} reading={reading} readOnly={!mayPropose} onChange={setText} />
      )}
      {mayPropose && reading.ok && <Proposal area={area} value={reading.value} />}
    </Flex>
  );
}

interface FormSideProps {
  readonly value: Json;
  readonly readOnly: boolean;
  readonly onChange: (value: Json) => void;
}

function FormSide(props: FormSideProps) {
  const names = useSubjectNames();
  return <ValueEditor {...props} label="" names={names} />;
}

interface JsonSideProps {
  readonly text: string;
  readonly reading: JsonReading;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

function JsonSide({ text, reading, readOnly, onChange }: JsonSideProps) {
  return (
    <>
      <Input.TextArea
        aria-label={texts.asJson}
        className="mono"
        rows={JSON_ROWS}
        value={text}
        readOnly={readOnly}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {reading.ok || <Alert type="warning" showIcon title={texts.jsonBroken(reading.problem)} />}
    </>
  );
}

/** The server validates the values; here they are only compared with those in force. */
function Proposal({ area, value }: { readonly area: Area; readonly value: Json }) {
  const present = readJson(area.body);
  const changes = present.ok ? findDifferences(present.value, value) : [];
  return (
    <section className="section">
      <Flex justify="space-between" align="center">
        <Typography.Text strong>
          {changes.length === 0 ? texts.unchanged : texts.changeCount(changes.length)}
        </Typography.Text>
        <ConfirmAction
          call={proposeRule}
          input={{ area: area.area, body: JSON.stringify(value) }}
          label={texts.propose}
          title={texts.confirmTitle(labelOf(area.area))}
          tone="primary"
          disabled={changes.length === 0}
          consequence={
            <>
              <p>{texts.confirmWhat}</p>
              <ChangeTable changes={changes} />
            </>
          }
          fields={[{ name: 'summary', label: texts.summary, required: true, isLong: true }]}
          done={texts.proposed}
        />
      </Flex>
      {changes.length > 0 && <ChangeTable changes={changes} />}
    </section>
  );
}
