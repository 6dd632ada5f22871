import { sendNotice } from '@candor/contract/ops-desk';
import { Flex, Input, Radio, Typography } from 'antd';
import { useState } from 'react';
import { noticeTexts as texts } from '#texts/notices.ts';
import { translationTexts } from '#texts/translations.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Page } from '#ui/page.tsx';
import { missingLanguages, TranslationsForm, toTextsField, toWordings, type Wordings } from '#ui/translations-form.tsx';

const LIMITS = { title: 120, content: 2_000 };
const ROWS = 6;
const USER = /^[1-9][0-9]{0,9}$/;

interface Draft {
  readonly to: 'one' | 'everybody' | 'news';
  readonly userId: string;
  readonly wordings: Wordings;
}

const EMPTY: Draft = { to: 'one', userId: '', wordings: toWordings([]) };

export function NoticesPage() {
  const [draft, setDraft] = useState(EMPTY);
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Flex vertical gap={16} className="narrow">
        <Receiver draft={draft} onChange={setDraft} />
        <TranslationsForm
          value={draft.wordings}
          onChange={(wordings) => setDraft({ ...draft, wordings })}
          contentLabel={texts.content}
          limits={LIMITS}
          rows={ROWS}
        />
        <Send draft={draft} onDone={() => setDraft(EMPTY)} />
      </Flex>
    </Page>
  );
}

function Receiver({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  return (
    <Flex gap={12} align="center">
      <span id="notice-to">{texts.to}</span>
      <Radio.Group
        aria-labelledby="notice-to"
        value={draft.to}
        onChange={(event) => onChange({ ...draft, to: event.target.value })}
      >
        <Radio value="one">{texts.one}</Radio>
        <Radio value="everybody">{texts.everybody}</Radio>
        <Radio value="news">{texts.news}</Radio>
      </Radio.Group>
      {draft.to === 'one' && (
        <Input
          aria-label={texts.userId}
          placeholder={texts.userId}
          value={draft.userId}
          style={{ width: 140 }}
          onChange={(event) => onChange({ ...draft, userId: event.target.value.trim() })}
        />
      )}
    </Flex>
  );
}

const toInput = ({ to, userId, wordings }: Draft) => ({
  ...(to === 'one' && { user_id: userId }),
  kind: to === 'news' ? ('news' as const) : ('service' as const),
  texts: toTextsField(wordings),
});

const consequenceOf = ({ to, userId }: Draft): string => {
  if (to === 'one') return texts.confirmOne(userId);
  return to === 'news' ? texts.confirmNews : texts.confirmEverybody;
};

function Send({ draft, onDone }: { readonly draft: Draft; readonly onDone: () => void }) {
  const { to, userId, wordings } = draft;
  const missing = missingLanguages(wordings);
  const hasReceiver = to !== 'one' || USER.test(userId);
  return (
    <Flex gap={16} align="center">
      <ConfirmAction
        call={sendNotice}
        input={toInput(draft)}
        label={texts.send}
        title={texts.confirmTitle}
        tone="primary"
        disabled={missing.length > 0 || !hasReceiver}
        consequence={
          <>
            <p>{consequenceOf(draft)}</p>
            <p className="as-written">{`${wordings.en.title}\n${wordings.en.content}`}</p>
          </>
        }
        done={({ receivers }) => texts.sent(receivers)}
        onDone={onDone}
      />
      <Typography.Text type="secondary">
        {hasReceiver ? '' : `${texts.userIdMissing} `}
        {missing.length === 0 ? translationTexts.allThere : translationTexts.missing(missing)}
      </Typography.Text>
    </Flex>
  );
}
