import { LANGUAGES } from '@candor/contract/languages';
import { saveCanned } from '@candor/contract/ops-support';
import { CASE_TEXT_LENGTH } from '@candor/contract/support';
import { Alert, Button, Drawer, Flex, Form, Input, Switch, Tabs, Typography } from 'antd';
import { useState } from 'react';
import { useAction } from '#data/use-call.ts';
import { cannedTexts as texts } from '#texts/support.ts';
import { LANGUAGE_NAMES } from '#texts/translations.ts';
import { type CannedDraft, isCode, missingLanguages, toInput } from './canned-draft.ts';

const WIDTH = 720;

interface CannedDrawerProps {
  readonly first: CannedDraft;
  readonly onClose: () => void;
}

export function CannedDrawer({ first, onClose }: CannedDrawerProps) {
  const [draft, setDraft] = useState(first);
  const set = (part: Partial<CannedDraft>) => setDraft((now) => ({ ...now, ...part }));
  return (
    <Drawer
      open
      size={WIDTH}
      title={first.id === null ? texts.addTitle : texts.changeTitle(first.code)}
      onClose={onClose}
      mask={{ closable: false }}
      footer={<Save draft={draft} onDone={onClose} />}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={texts.code} extra={texts.codeHint} htmlFor="canned-code" required>
          <Input
            id="canned-code"
            maxLength={40}
            value={draft.code}
            onChange={(event) => set({ code: event.target.value.trim() })}
          />
        </Form.Item>
        <Wording draft={draft} onChange={set} />
        <Form.Item label={texts.isActive} htmlFor="canned-active">
          <Switch id="canned-active" checked={draft.isActive} onChange={(isActive) => set({ isActive })} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

interface WordingProps {
  readonly draft: CannedDraft;
  readonly onChange: (part: Partial<CannedDraft>) => void;
}

/** One tab per language; a tab says whether its language is still missing. */
function Wording({ draft, onChange }: WordingProps) {
  const missing = missingLanguages(draft);
  return (
    <Tabs
      size="small"
      items={LANGUAGES.map((language) => ({
        key: language,
        label: (
          <span>
            {LANGUAGE_NAMES[language]}
            {missing.includes(language) && <span className="missing-mark" role="img" aria-label={texts.missingMark} />}
          </span>
        ),
        children: (
          <Form.Item
            label={texts.text}
            htmlFor={`canned-${language}`}
            extra={texts.letters(draft.texts[language].length, CASE_TEXT_LENGTH)}
          >
            <Input.TextArea
              id={`canned-${language}`}
              rows={8}
              maxLength={CASE_TEXT_LENGTH}
              value={draft.texts[language]}
              onChange={(event) => onChange({ texts: { ...draft.texts, [language]: event.target.value } })}
            />
          </Form.Item>
        ),
      }))}
    />
  );
}

function Save({ draft, onDone }: { readonly draft: CannedDraft; readonly onDone: () => void }) {
  const action = useAction(saveCanned, { done: texts.saved });
  const missing = [
    ...(isCode(draft.code) ? [] : [texts.code]),
    ...missingLanguages(draft).map((language) => LANGUAGE_NAMES[language]),
  ];
  const save = async (): Promise<void> => {
    const reply = await action.run(toInput(draft)).catch(() => undefined);
    if (reply !== undefined) onDone();
  };
  return (
    <Flex vertical gap={8}>
      {action.failure !== null && <Alert type="error" showIcon title={action.failure} />}
      <Flex gap={16} align="center" justify="space-between">
        <Typography.Text type="secondary">
          {missing.length === 0 ? texts.complete : texts.missing(missing)}
        </Typography.Text>
        <Button type="primary" disabled={missing.length > 0} loading={action.isPending} onClick={() => void save()}>
          {texts.save}
        </Button>
      </Flex>
    </Flex>
  );
}
