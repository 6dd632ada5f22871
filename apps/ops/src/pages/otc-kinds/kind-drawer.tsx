import { saveOtcKind } from '@candor/contract/ops-otc';
import type { OtcPaymentField } from '@candor/contract/otc-fields';
import { Drawer, Flex, Form, Input, Select, Switch, Typography } from 'antd';
import { useState } from 'react';
import { useFiatOptions } from '#data/use-fiat-options.ts';
import { otcKindTexts as texts } from '#texts/otc.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { FieldChoice } from './field-choice.tsx';
import { EMPTY_KIND, type Kind, type KindDraft, missingParts, toDraft, toKindInput } from './kind-draft.ts';

const WIDTH = 560;

interface KindDrawerProps {
  /** Null: a new one. */
  readonly kind: Kind | null;
  /** Fields a kind may have. */
  readonly keys: readonly OtcPaymentField[];
  readonly onClose: () => void;
}

export function KindDrawer({ kind, keys, onClose }: KindDrawerProps) {
  const [draft, setDraft] = useState(() => (kind === null ? EMPTY_KIND : toDraft(kind)));
  const set = (part: Partial<KindDraft>) => setDraft((now) => ({ ...now, ...part }));
  return (
    <Drawer
      open
      size={WIDTH}
      title={kind === null ? texts.addTitle : texts.changeTitle(kind.name)}
      onClose={onClose}
      mask={{ closable: false }}
      footer={<Save draft={draft} onDone={onClose} />}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={texts.code} extra={texts.codeHint} htmlFor="kind-code" required>
          <Input
            id="kind-code"
            maxLength={24}
            disabled={kind !== null}
            value={draft.code}
            onChange={(event) => set({ code: event.target.value.trim() })}
          />
        </Form.Item>
        <Form.Item label={texts.name} htmlFor="kind-name" required>
          <Input
            id="kind-name"
            maxLength={40}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Form.Item>
        <FieldChoice keys={keys} draft={draft} onChange={setDraft} />
        <Fiats fiats={draft.fiats} onChange={(fiats) => set({ fiats })} />
        <Form.Item label={texts.openLabel} htmlFor="kind-open">
          <Switch id="kind-open" checked={draft.isOpen} onChange={(isOpen) => set({ isOpen })} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

interface FiatsProps {
  readonly fiats: readonly string[];
  readonly onChange: (fiats: string[]) => void;
}

/** A currency that is not offered any more keeps its code as its label. */
function Fiats({ fiats, onChange }: FiatsProps) {
  return (
    <Form.Item label={texts.fiats} extra={texts.fiatsHint} htmlFor="kind-fiats">
      <Select id="kind-fiats" mode="multiple" value={[...fiats]} options={useFiatOptions()} onChange={onChange} />
    </Form.Item>
  );
}

function Save({ draft, onDone }: { readonly draft: KindDraft; readonly onDone: () => void }) {
  const missing = missingParts(draft);
  return (
    <Flex gap={16} align="center" justify="space-between">
      <Typography.Text type="secondary">
        {missing.length === 0 ? texts.complete : texts.missing(missing.map((part) => texts.parts[part]))}
      </Typography.Text>
      <ConfirmAction
        call={saveOtcKind}
        input={toKindInput(draft)}
        label={texts.save}
        title={texts.saveTitle}
        tone="primary"
        disabled={missing.length > 0}
        consequence={draft.isOpen ? texts.willOpen : texts.willClose}
        fields={[{ name: 'reason', label: texts.reason, required: true, isLong: true }]}
        done={texts.saved}
        onDone={onDone}
      />
    </Flex>
  );
}
