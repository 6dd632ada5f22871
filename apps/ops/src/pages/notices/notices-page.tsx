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
  readonly isForOne: boolean;
  readonly userId: string;
  readonly wordings: Wordings;
}

const EMPTY: Draft = { isForOne: true, userId: '', wordings: toWordings([]) };

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
        value={draft.isForOne}
        onChange={(event) => onChange({ ...draft, isForOne: event.target.value })}
      >
        <Radio value={true}>{texts.one}</Radio>
        <Radio value={false}>{texts.everybody}</Radio>
      </Radio.Group>
      {draft.isForOne && (
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

function Send({ draft, onDone }: { readonly draft: Draft; readonly onDone: () => void }) {
  const { isForOne, userId, wordings } = draft;
  const missing = missingLanguages(wordings);
  const hasReceiver = !isForOne || USER.test(userId);
  return (
    <Flex gap={16} align="center">
      <ConfirmAction
        call={sendNotice}
        input={{ ...(isForOne ? { user_id: userId } : {}), texts: toTextsField(wordings) }}
        label={texts.send}
        title={texts.confirmTitle}
        tone="primary"
        disabled={missing.length > 0 || !hasReceiver}
        consequence={
          <>
            <p>{isForOne ? texts.confirmOne(userId) : texts.confirmEverybody}</p>
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
