import { Form, Input } from 'antd';
import { campaignFormTexts as texts } from '#texts/coupons.ts';
import type { CampaignDraft, CampaignPart } from './campaign-draft.ts';

export interface PartProps {
  readonly draft: CampaignDraft;
  readonly set: (part: Partial<CampaignDraft>) => void;
}

const HINTS: Readonly<Partial<Record<CampaignPart, string>>> = texts.hints;
const LONGEST = 80;

interface TextFieldProps extends PartProps {
  readonly part: CampaignPart;
}

/** One line of the form: a name, a figure or a date and time. */
export function TextField({ part, draft, set }: TextFieldProps) {
  const id = `campaign-${part}`;
  const isText = part === 'name';
  return (
    <Form.Item label={texts.fields[part]} extra={HINTS[part]} htmlFor={id} required>
      <Input
        id={id}
        autoComplete="off"
        maxLength={LONGEST}
        value={draft[part]}
        {...(part === 'opens' ? { type: 'datetime-local' } : !isText && { inputMode: 'decimal' })}
        onChange={({ target: { value } }) => set({ [part]: isText ? value : value.trim() })}
      />
    </Form.Item>
  );
}
