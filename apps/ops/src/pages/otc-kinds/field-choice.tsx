import type { OtcPaymentField } from '@candor/contract/otc-fields';
import { Checkbox, Flex, Form, Switch, Typography } from 'antd';
import { otcTexts, otcKindTexts as texts } from '#texts/otc.ts';
import { type KindDraft, withField, withRequired } from './kind-draft.ts';

interface FieldChoiceProps {
  readonly keys: readonly OtcPaymentField[];
  readonly draft: KindDraft;
  readonly onChange: (draft: KindDraft) => void;
}

/** Which fields a kind has, and which of them a user must fill in. */
export function FieldChoice({ keys, draft, onChange }: FieldChoiceProps) {
  return (
    <Form.Item label={texts.fields} extra={texts.fieldsHint} required>
      <Flex vertical gap={4}>
        {keys.map((key) => (
          <FieldRow key={key} name={key} draft={draft} onChange={onChange} />
        ))}
      </Flex>
      {draft.fields.length > 1 && (
        <Typography.Text type="secondary">
          {texts.order(draft.fields.map(({ key }) => otcTexts.payFields[key]))}
        </Typography.Text>
      )}
    </Form.Item>
  );
}

interface FieldRowProps extends Omit<FieldChoiceProps, 'keys'> {
  readonly name: OtcPaymentField;
}

function FieldRow({ name, draft, onChange }: FieldRowProps) {
  const label = otcTexts.payFields[name];
  const chosen = draft.fields.find(({ key }) => key === name);
  return (
    <Flex gap={16} align="center" justify="space-between">
      <Checkbox
        checked={chosen !== undefined}
        onChange={(event) => onChange(withField(draft, name, event.target.checked))}
      >
        {label}
      </Checkbox>
      {chosen !== undefined && (
        <Flex gap={8} align="center">
          <Typography.Text type="secondary">{texts.required}</Typography.Text>
          <Switch
            size="small"
            aria-label={texts.isRequired(label)}
            checked={chosen.isRequired}
            onChange={(isRequired) => onChange(withRequired(draft, name, isRequired))}
          />
        </Flex>
      )}
    </Flex>
  );
}
