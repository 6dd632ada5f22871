import { LOCK_FAMILIES } from '@candor/contract/lock-fields';
import { pauseLockProduct, proposeLockProduct, proposeLockTerms } from '@candor/contract/ops-lock';
import { Flex } from 'antd';
import { lockProductTexts as texts } from '#texts/lock-products.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import type { LockProduct } from './lock-product.ts';
import { termsFields } from './terms-fields.ts';

const REASON = { name: 'reason', label: texts.reason, required: true, isLong: true };

/** Pausing takes one person, terms take two. */
export function ProductActions({ product }: { readonly product: LockProduct }) {
  const isPaused = product.paused === 1;
  return (
    <Flex gap={8} wrap>
      <ConfirmAction
        call={pauseLockProduct}
        input={{ id: String(product.id), paused: isPaused ? '0' : '1' }}
        label={isPaused ? texts.resume : texts.pause}
        title={isPaused ? texts.resumeTitle : texts.pauseTitle}
        tone={isPaused ? 'plain' : 'danger'}
        consequence={<p>{isPaused ? texts.resumeWhat : texts.pauseWhat}</p>}
        fields={[REASON]}
        done={isPaused ? texts.resumeDone : texts.pauseDone}
      />
      <ConfirmAction
        call={proposeLockTerms}
        input={{ id: String(product.id) }}
        label={texts.change}
        title={texts.changeTitle}
        consequence={<p>{texts.changeWhat}</p>}
        fields={termsFields(product)}
        done={texts.done}
        disabled={product.proposal_id > 0}
      />
    </Flex>
  );
}

export function AddProduct() {
  return (
    <ConfirmAction
      call={proposeLockProduct}
      input={{}}
      label={texts.add}
      title={texts.addTitle}
      tone="primary"
      consequence={<p>{texts.addWhat}</p>}
      fields={[
        {
          name: 'family',
          label: texts.family,
          required: true,
          options: LOCK_FAMILIES.map((value) => ({ value, label: texts.families[value] })),
        },
        { name: 'currency_id', label: texts.currencyId, required: true },
        { name: 'days', label: texts.days, required: true },
        { name: 'unit', label: texts.unit, hint: texts.unitHint },
        ...termsFields(null),
      ]}
      done={texts.done}
    />
  );
}
